import { testBenchmarksOf } from './test-benchmarks.ts';

testBenchmarksOf('reading');

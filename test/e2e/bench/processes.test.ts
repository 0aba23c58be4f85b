import { testBenchmarksOf } from './test-benchmarks.ts';

testBenchmarksOf('processes');

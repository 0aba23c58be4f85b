import { testBenchmarks } from './test-benchmarks.ts';

testBenchmarks([[], ['--against', 'HEAD']]);

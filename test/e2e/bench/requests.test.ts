import { testBenchmarks } from '../../support/programs/benchmark.ts';

testBenchmarks([[], ['--against', 'HEAD']]);

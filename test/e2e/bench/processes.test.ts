import { testBenchmarksOf } from '../../support/programs/benchmark.ts';

testBenchmarksOf('processes');

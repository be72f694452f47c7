/** The manual's examples that run bin/atumo, start the service or copy its databases. */
import { operators } from './expectations'
import { runExamples } from './liveExamples'

runExamples(operators)

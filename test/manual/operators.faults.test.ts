/** The manual's examples that call bin/atumo, start the service or copy its stores. */
import { operators } from './expectations'
import { runExamples } from './liveExamples'

runExamples(operators)

/** The manual's examples that are programs, each run by its own language. */
import { programs } from './expectations'
import { runExamples } from './liveExamples'

runExamples(programs)

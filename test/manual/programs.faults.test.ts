/** Examples of the manual that are programs, each run in its own language. */
import { programs } from './expectations'
import { runExamples } from './liveExamples'

runExamples(programs)

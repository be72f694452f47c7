/** Examples in the manual that are programs in various languages. */
import { programs } from './expectations'
import { runExamples } from './liveExamples'

runExamples(programs)

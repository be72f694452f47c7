/** Examples of the manual that are programs in several languages. */
import { programs } from './expectations'
import { runExamples } from './liveExamples'

runExamples(programs)

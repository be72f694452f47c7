/** The manual's example programs in various languages. */
import { programs } from './expectations'
import { runExamples } from './liveExamples'

runExamples(programs)

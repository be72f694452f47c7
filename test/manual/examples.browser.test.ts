/** The manual's examples that need a browser: the widget on pages of another origin. */
import { widget } from './expectations'
import { runExamples } from './liveExamples'

runExamples(widget)

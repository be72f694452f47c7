/** Runs the manual's examples that need a browser. They show the widget on pages from another origin. */
import { widget } from './expectations'
import { runExamples } from './liveExamples'

runExamples(widget)

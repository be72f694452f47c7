/**
 * Version of the widget. Every change of the script needs a new version, because releases never
 * change.
 */
export const version = '1.1.0'

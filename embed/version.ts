/** The version of the widget. Every change to the script needs a new version, because releases never change. */
export const version = '1.3.0'

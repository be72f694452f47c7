/** Of the widget. A release is never changed: what changes the script gets a number of its own. */
export const version = '1.1.0'

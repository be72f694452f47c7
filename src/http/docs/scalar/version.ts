/** The version of Scalar's script in this folder. Written by take.ts. */
export const version = '1.72.1'

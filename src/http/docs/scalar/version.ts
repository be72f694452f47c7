/** Of Scalar, whose script stands here. Written by take.ts. */
export const version = '1.72.1'

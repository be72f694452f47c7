/** Types for the part of the package `subset-font` that bin/fonts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: 'woff2' | 'truetype'; keepFeatures: string[]; noHinting: boolean },
  ): Promise<Uint8Array>
}

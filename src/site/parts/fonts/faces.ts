/**
 * The site's typefaces. They were chosen because they position diacritics well at all sizes and weights, even
 * when a letter has two: ẹ̀ ọ́ m̀ Ọ̀. `bin/fonts` generates the font files.
 */

export interface Face {
  /** Name of the font file, without its extension. */
  file: string
  family: string
  weight: number
  /** Path of the complete font file, beginning with the package name. */
  source: string
}

/** The typeface for images of terms, which require it as a TrueType file. */
export const pictureFace = 'inter-600'

export const faces: readonly Face[] = [
  {
    file: 'inter-400',
    family: 'Inter',
    weight: 400,
    source: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  },
  {
    file: 'inter-600',
    family: 'Inter',
    weight: 600,
    source: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  },
  {
    file: 'source-serif-600',
    family: 'Source Serif 4',
    weight: 600,
    source: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  },
  {
    file: 'noto-mono-400',
    family: 'Noto Sans Mono',
    weight: 400,
    source: '@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf',
  },
]

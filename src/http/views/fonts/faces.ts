/**
 * The typefaces of the pages. They were chosen because they place two marks on one letter well at all sizes and
 * weights: ẹ̀ ọ́ m̀ Ọ̀. `bin/fonts` writes the files.
 */

export interface Face {
  /** Name of the file, without its extension. */
  file: string
  family: string
  weight: number
  /** Path of the complete font file, beginning with the name of its package. */
  source: string
  /** Whether every page shows this typeface above the fold. If so, it is preloaded. */
  isPreloaded: boolean
}

/** The face for term pictures, which need it as a TrueType file. */
export const pictureFace = 'inter-600'

export const faces: readonly Face[] = [
  {
    file: 'inter-400',
    family: 'Inter',
    weight: 400,
    source: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    isPreloaded: true,
  },
  {
    file: 'inter-600',
    family: 'Inter',
    weight: 600,
    source: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
    isPreloaded: true,
  },
  {
    file: 'source-serif-600',
    family: 'Source Serif 4',
    weight: 600,
    source: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
    isPreloaded: true,
  },
  {
    file: 'noto-mono-400',
    family: 'Noto Sans Mono',
    weight: 400,
    source: '@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf',
    isPreloaded: false,
  },
]

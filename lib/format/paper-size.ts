export const PAPER_SIZES = ['A4', 'Letter'] as const

export type PaperSize = (typeof PAPER_SIZES)[number]

/** The paper sizes in millimeters. */
export const PAPER_MM: Readonly<Record<PaperSize, { width: number; height: number; margin: number }>> = {
  A4: { width: 210, height: 297, margin: 12 },
  Letter: { width: 215.9, height: 279.4, margin: 12.7 },
}

/** Regions whose usual paper is Letter, as listed by the Unicode CLDR. All others use A4. */
const LETTER_REGIONS: readonly string[] = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

/**
 * Returns the usual paper of the region of a language tag, such as "en-US". Languages without a region count as in
 * their largest region, so "en" means Letter.
 */
export function usualPaper(languageTag: string): PaperSize {
  try {
    const { region = '' } = new Intl.Locale(languageTag).maximize()
    return LETTER_REGIONS.includes(region) ? 'Letter' : 'A4'
  } catch {
    return 'A4'
  }
}

import { THEME_COLORS_KEY, THEME_FONTS_KEY } from './brand'
import { applyColors, isColor, paint } from './colors'
import { applyFonts, fontCatalog } from './fonts'
import { readStored } from './theme'

const colorsKey = JSON.stringify(THEME_COLORS_KEY)
const fontsKey = JSON.stringify(THEME_FONTS_KEY)

/**
 * Puts the stored theme on the page before its first frame: the text of an inline script for the head. The
 * functions in it know each other by the names given here only, since a build renames them.
 */
export const bootScript = `((read,isColor,paint,applyColors,applyFonts)=>{applyColors(read(${colorsKey}),isColor,paint);applyFonts(read(${fontsKey}),${JSON.stringify(fontCatalog)})})(${readStored},${isColor},${paint},${applyColors},${applyFonts})`

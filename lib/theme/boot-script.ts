import { THEME_COLORS_KEY, THEME_FONTS_KEY } from './brand'
import { applyColors, isColor, paint } from './colors'
import { applyFonts, fontCatalog } from './fonts'
import { readStored } from './theme'

const colorsKey = JSON.stringify(THEME_COLORS_KEY)
const fontsKey = JSON.stringify(THEME_FONTS_KEY)

/**
 * Applies the stored theme before the page's first frame. It is the text of an inline script for the head. Its
 * functions refer to each other only by the parameter names here, because the build renames them.
 */
export const bootScript = `((read,isColor,paint,applyColors,applyFonts)=>{applyColors(read(${colorsKey}),isColor,paint);applyFonts(read(${fontsKey}),${JSON.stringify(fontCatalog)})})(${readStored},${isColor},${paint},${applyColors},${applyFonts})`

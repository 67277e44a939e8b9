import { animations } from '@chakra-ui/react/theme/tokens/animations'
import { aspectRatios } from '@chakra-ui/react/theme/tokens/aspect-ratios'
import { blurs } from '@chakra-ui/react/theme/tokens/blurs'
import { borders } from '@chakra-ui/react/theme/tokens/borders'
import { colors } from '@chakra-ui/react/theme/tokens/colors'
import { cursor } from '@chakra-ui/react/theme/tokens/cursor'
import { durations } from '@chakra-ui/react/theme/tokens/durations'
import { easings } from '@chakra-ui/react/theme/tokens/easings'
import { fontSizes } from '@chakra-ui/react/theme/tokens/font-sizes'
import { fontWeights } from '@chakra-ui/react/theme/tokens/font-weights'
import { fonts } from '@chakra-ui/react/theme/tokens/fonts'
import { letterSpacings } from '@chakra-ui/react/theme/tokens/letter-spacing'
import { lineHeights } from '@chakra-ui/react/theme/tokens/line-heights'
import { radii } from '@chakra-ui/react/theme/tokens/radius'
import { sizes } from '@chakra-ui/react/theme/tokens/sizes'
import { spacing } from '@chakra-ui/react/theme/tokens/spacing'
import { zIndices } from '@chakra-ui/react/theme/tokens/z-indices'

// The color families that the semantic tokens and the recipes use. Building the design system takes time on every
// page load, and more with each token.
const { transparent, current, black, white, gray, red, orange, green, blue } = colors

/**
 * The preset's tokens, imported file by file. The preset's index would add its semantic tokens and base recipes, which
 * are 4 KB of unused code on every page.
 */
export const presetTokens = {
  aspectRatios,
  animations,
  blurs,
  borders,
  colors: { transparent, current, black, white, gray, red, orange, green, blue },
  durations,
  easings,
  fonts,
  fontSizes,
  fontWeights,
  letterSpacings,
  lineHeights,
  radii,
  spacing,
  sizes,
  zIndex: zIndices,
  cursor,
}

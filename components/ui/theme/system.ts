import { createSystem, defaultBaseConfig, defineConfig, mergeConfigs } from '@chakra-ui/react'
import { breakpoints } from '@chakra-ui/react/theme/breakpoints'
import { layerStyles } from '@chakra-ui/react/theme/layer-styles'
import { animationStyles } from '@chakra-ui/react/theme/motion-styles'
import { headingRecipe } from '@chakra-ui/react/theme/recipes/heading'
import { spinnerRecipe } from '@chakra-ui/react/theme/recipes/spinner'
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
import { ownRecipes } from './recipes'
import { ownSemanticTokens } from './semantic-tokens'
import { ownTokens, ownTextStyles } from './tokens'

// The color families that the semantic tokens and the recipes use. Building the design system takes time on every
// page load, and more with each token.
const { transparent, current, black, white, gray, red, orange, green, blue } = colors

/**
 * The preset's tokens, imported file by file. The preset's index would add its semantic tokens and base recipes, which
 * are 4 KB of unused code on every page.
 */
const presetTokens = {
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

// Contains only the recipes of used components, because the complete preset costs 12 KB more on every page. A component
// without its recipe is rendered without style and without a warning, so a unit test checks for missing ones. The
// recipes of buttons, icons, inputs and links are classes of the static stylesheet. Drawers, menus, toasts and alerts
// are not needed for the first view of a list, so they import their recipes themselves.
const preset = defineConfig({
  cssVarsPrefix: 'qm',
  cssVarsRoot: ':where(:root, :host)',
  theme: {
    breakpoints,
    tokens: presetTokens,
    textStyles: ownTextStyles,
    layerStyles,
    animationStyles,
    recipes: {
      heading: headingRecipe,
      spinner: spinnerRecipe,
    },
  },
})

const officeConfig = defineConfig({
  theme: {
    tokens: ownTokens,
    semanticTokens: ownSemanticTokens,
    recipes: { heading: ownRecipes.heading },
  },
})

/**
 * The design system of the app: Chakra's preset, reduced to the used parts, with custom colors, sizes and typography.
 * Its reset, variables and global styles are not part of it, because they are in the static stylesheet.
 */
export const system = createSystem(defaultBaseConfig, mergeConfigs(preset, officeConfig))

import { createSystem, defaultBaseConfig, defineConfig, mergeConfigs } from '@chakra-ui/react'
import { breakpoints } from '@chakra-ui/react/theme/breakpoints'
import { layerStyles } from '@chakra-ui/react/theme/layer-styles'
import { animationStyles } from '@chakra-ui/react/theme/motion-styles'
import { headingRecipe } from '@chakra-ui/react/theme/recipes/heading'
import { spinnerRecipe } from '@chakra-ui/react/theme/recipes/spinner'
import { presetTokens } from './preset-tokens'
import { ownRecipes } from './recipes'
import { ownSemanticTokens } from './semantic-tokens'
import { ownTextStyles } from './text-styles'
import { ownTokens } from './tokens'

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

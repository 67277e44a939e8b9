import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  mergeConfigs,
  type SystemStyleObject,
} from '@chakra-ui/react'
import { breakpoints } from '@chakra-ui/react/theme/breakpoints'
import { globalCss } from '@chakra-ui/react/theme/global-css'
import { layerStyles } from '@chakra-ui/react/theme/layer-styles'
import { animationStyles } from '@chakra-ui/react/theme/motion-styles'
import { buttonRecipe } from '@chakra-ui/react/theme/recipes/button'
import { cardSlotRecipe } from '@chakra-ui/react/theme/recipes/card'
import { headingRecipe } from '@chakra-ui/react/theme/recipes/heading'
import { iconRecipe } from '@chakra-ui/react/theme/recipes/icon'
import { inputRecipe } from '@chakra-ui/react/theme/recipes/input'
import { linkRecipe } from '@chakra-ui/react/theme/recipes/link'
import { spinnerRecipe } from '@chakra-ui/react/theme/recipes/spinner'
import { textStyles } from '@chakra-ui/react/theme/text-styles'
import { keyframes } from '@chakra-ui/react/theme/tokens/keyframes'
import { brandVariables } from '@/lib/theme/brand'
import { presetTokens } from './preset-tokens'
import { ownRecipes, ownSlotRecipes } from './recipes'
import { ownSemanticTokens } from './semantic-tokens'
import { ownTokens } from './tokens'

// Contains only the recipes of used components, because the complete preset costs 12 KB more on every page. A component
// without its recipe is rendered without style and without a warning, so a unit test checks for missing ones. Drawers,
// menus, toasts, alerts and text areas are not needed for the first view of a list, so they import their recipes
// themselves.
const preset = defineConfig({
  preflight: true,
  cssVarsPrefix: 'qm',
  cssVarsRoot: ':where(:root, :host)',
  theme: {
    breakpoints,
    keyframes,
    tokens: presetTokens,
    textStyles,
    layerStyles,
    animationStyles,
    recipes: {
      button: buttonRecipe,
      heading: headingRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      link: linkRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: {
      card: cardSlotRecipe,
    },
  },
  globalCss,
})

// The types of global styles allow neither custom variables nor nested selectors, but the style engine supports both.
const officeCss: Record<string, object> = {
  ':root': brandVariables,
  html: {
    colorPalette: 'brand',
    // Targets of in-page links and focused fields must not be scrolled below the sticky header.
    scrollPaddingTop: 'calc({sizes.header} + {spacing.4})',
    textSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
  },
  // A name in a right-to-left script must not change the order of the text around its link or span.
  'a, span': { unicodeBidi: 'isolate' },
  body: { bg: 'bg.canvas', color: 'fg', fontFamily: 'body', minHeight: '100dvh' },
  'a:focus-visible, summary:focus-visible, [tabindex]:focus-visible, input:is([type=checkbox], [type=radio]):focus-visible':
    {
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '2px',
    },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
}

const officeConfig = defineConfig({
  theme: {
    tokens: ownTokens,
    semanticTokens: ownSemanticTokens,
    recipes: ownRecipes,
    slotRecipes: ownSlotRecipes,
  },
  globalCss: officeCss as Record<string, SystemStyleObject>,
})

/**
 * The design system of the app: Chakra's preset, reduced to the used parts, with custom colors, sizes and typography.
 */
export const system = createSystem(defaultBaseConfig, mergeConfigs(preset, officeConfig))

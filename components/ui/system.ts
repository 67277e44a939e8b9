import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  mergeConfigs,
  type SystemStyleObject,
} from '@chakra-ui/react'
import {
  alertSlotRecipe,
  animationStyles,
  breakpoints,
  buttonRecipe,
  cardSlotRecipe,
  drawerSlotRecipe,
  globalCss,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  semanticTokens,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
  toastSlotRecipe,
  tokens,
} from '@chakra-ui/react/theme'
import { brandVariables } from '@/lib/theme/brand'
import { ownRecipes, ownSlotRecipes } from './recipes'
import { ownSemanticTokens, ownTokens } from './tokens'

// Only the recipes of components in use: the complete preset costs 12 KB more on every page. A component whose
// recipe is missing is drawn without style and without a word, which is what the unit test looks for.
const preset = defineConfig({
  preflight: true,
  cssVarsPrefix: 'qm',
  cssVarsRoot: ':where(:root, :host)',
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
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
      textarea: textareaRecipe,
    },
    slotRecipes: {
      alert: alertSlotRecipe,
      card: cardSlotRecipe,
      drawer: drawerSlotRecipe,
      menu: menuSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      toast: toastSlotRecipe,
    },
  },
  globalCss,
})

// The types of global styles know no variables of our own and no nested selectors; the engine takes both.
const houseCss: Record<string, object> = {
  ':root': brandVariables,
  html: {
    colorPalette: 'brand',
    // What an in-page link or a focused field scrolls to must not lie under the sticky header.
    scrollPaddingTop: 'calc({sizes.header} + {spacing.4})',
    textSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
  },
  body: { bg: 'bg.canvas', color: 'fg', fontFamily: 'body', minHeight: '100dvh' },
  'a:focus-visible, summary:focus-visible, [tabindex]:focus-visible': {
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

const house = defineConfig({
  theme: {
    tokens: ownTokens,
    semanticTokens: ownSemanticTokens,
    recipes: ownRecipes,
    slotRecipes: ownSlotRecipes,
  },
  globalCss: houseCss as Record<string, SystemStyleObject>,
})

/** The house's design system: Chakra's preset, trimmed, with own colours, sizes and type. */
export const system = createSystem(defaultBaseConfig, mergeConfigs(preset, house))

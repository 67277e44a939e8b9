import createCache from '@emotion/cache'
import { css, type CSSObject } from '@emotion/react'
import { createSystem, type RecipeDefinition, type SystemStyleObject } from '@chakra-ui/react'
import { globalCss } from '@chakra-ui/react/theme/global-css'
import { keyframes } from '@chakra-ui/react/theme/tokens/keyframes'
import { PAPER_MM } from '@/lib/format/paper-size'
import { brandVariables } from '@/lib/theme/brand'
import { fontCatalog } from '@/lib/theme/fonts'
import { applyWideLayoutToPaper, limitDarkToScreens, PRINT_CSS } from './print'
import { requiredPrefixes } from './required-prefixes'
import { STATIC_PALETTES, staticClasses, staticRecipes } from './static-classes'
import { system } from './system'

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
  body: { bg: 'bg.canvas', color: 'fg', fontFamily: 'body', textStyle: 'sm', minHeight: '100dvh' },
  'a:focus-visible, summary:focus-visible, [tabindex]:focus-visible, input:is([type=checkbox], [type=radio]):focus-visible':
    {
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '2px',
    },
  'html[data-no-transitions] :is(*, *::before, *::after)': { transition: 'none !important' },
  ...PRINT_CSS,
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
}

/**
 * The default typeface, served by the app itself. The font of the device that is shown until it has loaded takes the same
 * space, so that nothing moves. The figures are those of the fonts' own metrics.
 */
const FONT_FACES = [
  ...Object.entries(fontCatalog.subsets).map(
    ([subset, range]) =>
      `@font-face{font-family:Roboto;src:url(/fonts/roboto-${subset}-wght-normal.woff2) format("woff2");` +
      `font-weight:100 900;font-display:swap;unicode-range:${range}}`,
  ),
  '@font-face{font-family:"Roboto fallback";src:local("Arial"),local("Liberation Sans");' +
    'size-adjust:100.3%;ascent-override:92.49%;descent-override:24.34%;line-gap-override:0%}',
]

/** The margins and page numbers of pages that are printed. */
const PAGES =
  '@page{margin:12mm;' +
  '@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt Roboto,sans-serif;color:#5a5a5a}}'

/** The sheets of documents for print (`data-paper`): their sizes, margins (docs/look.md) and page numbers. */
const SHEETS = Object.entries(PAPER_MM).map(
  ([name, { width, height, margin }]) =>
    `@page ${name.toLowerCase()}{size:${width}mm ${height}mm;margin:${margin}mm;` +
    '@bottom-right{content:"Page " counter(page) " of " counter(pages);font:9pt Roboto,sans-serif;color:#5a5a5a}}',
)

/** Styles of one class. Later ones have precedence. */
interface ElementStyles {
  /** Variants of the heading recipe, for a heading. */
  heading?: Record<string, string>
  styles: SystemStyleObject[]
}

/** Styles of classes by their name. */
interface ElementClasses {
  /** Styles of components. They are in the layer of recipes. */
  base: Record<string, ElementStyles>
  /** Styles of single elements. They are in no layer, so they have precedence over all other classes. */
  elements: Record<string, ElementStyles>
}

const { '*': everyElement = {}, '*::selection': selection = {}, ...otherGlobalCss } = globalCss

/**
 * Chakra's global styles. Chakra declares 29 variables and the selection on every element, so that no two elements share
 * the variables that they inherit. That was a third of the time that a browser took to style a page. No style of the app
 * uses the variables of filters and rings. The others are the same for all elements of a color mode, and the selection
 * is inherited.
 */
const inheritedCss = {
  ...otherGlobalCss,
  ':root, .light, .dark': Object.fromEntries(
    Object.entries(everyElement).filter(([name]) => name.startsWith('--global-') || !name.startsWith('--')),
  ),
  ':root::selection': selection,
}

/** The complete design system, with the reset and the global styles. */
const completeSystem = createSystem(
  system._config,
  {
    preflight: true,
    globalCss: inheritedCss,
    theme: { keyframes },
  },
  { globalCss: officeCss as Record<string, SystemStyleObject> },
)

/**
 * Returns the static stylesheet of the app: the order of the layers, the reset, the variables of all tokens, the global
 * styles, the static classes and the classes of elements. The build writes it to a file, because the same rules within
 * every document would be 60 KB that no browser could cache.
 *
 * @param styles the classes that scripts/lib/static-styles.mjs found in the source
 */
export function staticCss(styles: ElementClasses = { base: {}, elements: {} }): string {
  const { layers, _global } = completeSystem
  const toCss = (selector: string, styles: object) => {
    // With one cache for all rules, the second of two classes with the same style would be empty.
    const cache = createCache({ key: 'qm', stylisPlugins: [requiredPrefixes] })
    return String(cache.insert(selector, css(styles as CSSObject), cache.sheet, false))
  }
  const classes = Object.entries(allClasses()).map(([name, styles]) =>
    toCss(`.${name}`, completeSystem.css(styles)),
  )
  const heading = completeSystem.cva(completeSystem.getRecipe('heading'))
  const toClasses = (all: Record<string, ElementStyles>) =>
    Object.entries(all).map(([name, { heading: variants, styles }]) =>
      toCss(`.${name}`, completeSystem.css(variants ? heading(variants) : {}, ...styles)),
    )
  const rules = [
    `@layer recipes{${[...classes, ...toClasses(styles.base)].join('\n')}}`,
    ...toClasses(styles.elements),
  ].map(withoutUnusedVariables)
  const sheet = [
    layers.atRule,
    ...FONT_FACES,
    PAGES,
    ...SHEETS,
    ..._global.map((styles) => withoutUnusedVariables(toCss('', styles)).replace(RESET_OF_ALL, '*{')),
    resetOfPseudoElements(rules.join('\n')),
    ...rules,
  ].join('\n')
  return limitDarkToScreens(applyWideLayoutToPaper(sheet))
}

/** Chakra adds this variable to every background, for components that the app does not use. */
const withoutUnusedVariables = (css: string) => css.replace(/--bg-currentcolor:[^;}]*;?/g, '')

/** Selector of Chakra's reset that makes browsers compute the style of three pseudo-elements for each element. */
const RESET_OF_ALL = '*,*::before,*::after,*::backdrop{'

/** Returns the reset of boxes and borders for the `::before` and `::after` that have content. */
function resetOfPseudoElements(css: string): string {
  const selectors = [...css.matchAll(/([^{}]+::(?:before|after))\{(?:[^{}]*;)?content:(?!none)/g)].map(
    ([, selector = '']) => selector.trim(),
  )
  return (
    `@layer reset{${[...new Set(selectors)].join(',')}` +
    '{box-sizing:border-box;border-width:0;border-style:solid;border-color:var(--global-color-border);}}'
  )
}

/** Returns the style of every static class by its name. */
function allClasses(): Record<string, SystemStyleObject> {
  return {
    ...Object.fromEntries(
      STATIC_PALETTES.map((colorPalette) => [`ui-palette-${colorPalette}`, { colorPalette }]),
    ),
    ...Object.assign({}, ...Object.entries(staticRecipes).map(([name, parts]) => recipeClasses(name, parts))),
    ...staticClasses,
  }
}

function recipeClasses(name: string, parts: readonly RecipeDefinition[]) {
  const { base = {}, variants = {} } = parts
    .map((part) => completeSystem.cva(part))
    .reduce((all, part) => all.merge(part)).config
  const classes: Record<string, SystemStyleObject> = { [`ui-${name}`]: base }
  for (const values of Object.values<Record<string, SystemStyleObject>>(variants))
    for (const [value, style] of Object.entries(values)) classes[`ui-${name}-${value}`] = style
  return classes
}

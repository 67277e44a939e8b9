import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import ts from 'typescript'
import { fromRoot } from './paths.mjs'

/**
 * Replaces Chakra's elements by plain elements with classes during the build. The classes are in the static stylesheet.
 * `<HStack gap="3">` becomes `<div className="s-1x2y3z">`, so the browser runs no code of Chakra for it. This covers:
 *
 * - layout elements (`Box`, `HStack`, `Text` …) and `chakra.div`, `chakra.input` …
 * - components that `chakra('span', recipe)` creates
 * - style properties of the app's own components that pass their className on, see STYLED_COMPONENTS
 *
 * Style properties must be constants: literals, objects of literals, constants of the same file, or a choice between two
 * of them. Anything else stops the build. For values that only the browser knows, use `style`.
 */

/**
 * @typedef {Record<string, unknown>} StyleObject
 * @typedef {object} ElementStyles Styles of one class. Later ones have precedence.
 * @property {Record<string, unknown>} [heading] variants of the heading recipe
 * @property {StyleObject[]} styles
 *
 * @typedef {object} Layout
 * @property {string} [tag] undefined for a component that stays
 * @property {Record<string, string>} [renamed] style properties by the name of the component's property
 * @property {readonly string[]} [own] properties of the component that are named like style properties
 * @property {boolean} [isOwnComponent] true for a component of components/ui
 * @property {(props: Record<string, unknown>) => ElementStyles} resolve
 */

const { isValidProperty } = createSystem(defaultBaseConfig)

const FLEX = {
  direction: 'flexDirection',
  align: 'alignItems',
  justify: 'justifyContent',
  wrap: 'flexWrap',
  basis: 'flexBasis',
  grow: 'flexGrow',
  shrink: 'flexShrink',
}
const GRID = {
  templateAreas: 'gridTemplateAreas',
  column: 'gridColumn',
  row: 'gridRow',
  autoFlow: 'gridAutoFlow',
  autoRows: 'gridAutoRows',
  templateRows: 'gridTemplateRows',
  autoColumns: 'gridAutoColumns',
  templateColumns: 'gridTemplateColumns',
}

/** @param {Record<string, unknown>} values @returns {Record<string, unknown>} */
const withoutUndefined = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** @param {unknown} css @returns {StyleObject[]} */
const listOf = (css) => [css].flat().filter(Boolean)

/** @param {Record<string, unknown>} props @param {Record<string, string>} renamed */
function splitRenamed(props, renamed) {
  /** @type {Record<string, unknown>} */
  const own = {}
  /** @type {Record<string, unknown>} */
  const rest = {}
  for (const [name, value] of Object.entries(props)) {
    const target = renamed[name]
    if (target) own[target] = value
    else rest[name] = value
  }
  return { own: withoutUndefined(own), rest }
}

/** @param {Record<string, unknown>} props @returns {ElementStyles} */
function resolveInOrder({ css, ...rest }) {
  return { styles: [...listOf(css), rest] }
}

/** @param {StyleObject} base @param {Record<string, string>} renamed */
const resolveContainer =
  (base, renamed) =>
  /** @param {Record<string, unknown>} props @returns {ElementStyles} */
  (props) => {
    const { own, rest } = splitRenamed(props, renamed)
    const { css, ...style } = rest
    return { styles: [{ ...base, ...own }, ...listOf(css), style] }
  }

/** @param {StyleObject} defaults */
const stack =
  (defaults) =>
  /** @param {Record<string, unknown>} props @returns {ElementStyles} */
  (props) => {
    const { own, rest } = splitRenamed(props, { ...FLEX, gap: 'gap' })
    const { css, ...style } = rest
    return { styles: [...listOf(css), { display: 'flex', gap: '0.5rem', ...defaults, ...own, ...style }] }
  }

/** @type {Record<string, Layout>} */
const LAYOUTS = {
  Box: { tag: 'div', resolve: resolveInOrder },
  Text: { tag: 'p', resolve: resolveInOrder },
  Flex: { tag: 'div', renamed: FLEX, resolve: resolveContainer({ display: 'flex' }, FLEX) },
  Stack: { tag: 'div', renamed: FLEX, resolve: stack({ flexDirection: 'column' }) },
  HStack: { tag: 'div', renamed: FLEX, resolve: stack({ alignItems: 'center', flexDirection: 'row' }) },
  Grid: { tag: 'div', renamed: GRID, resolve: resolveContainer({ display: 'grid' }, GRID) },
  SimpleGrid: {
    tag: 'div',
    renamed: { ...GRID, columns: 'columns' },
    resolve: ({ columns, ...rest }) => {
      const templateOf = (/** @type {unknown} */ count) => `repeat(${count}, minmax(0, 1fr))`
      const templateColumns =
        typeof columns === 'object' && columns
          ? Object.fromEntries(Object.entries(columns).map(([width, count]) => [width, templateOf(count)]))
          : templateOf(columns)
      return resolveContainer({ display: 'grid' }, GRID)({ templateColumns, ...rest })
    },
  },
  Heading: {
    tag: 'h2',
    renamed: { size: 'size' },
    resolve: ({ size, css, ...rest }) => ({
      heading: withoutUndefined({ size }),
      styles: [...listOf(css), rest],
    }),
  },
}
const CHAKRA = '@chakra-ui/react'
/** Folders with components. */
export const SOURCE_FOLDERS = ['app', 'components']

/**
 * Components of components/ui that pass their className on, with those of their properties that are named like style
 * properties but are their own.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
const STYLED_COMPONENTS = {
  alert: { Alert: [] },
  avatar: { Avatar: [] },
  button: { Button: ['colorPalette'], IconButton: ['colorPalette'] },
  card: { Card: ['as'] },
  field: { Label: [], Note: [] },
  icon: { Icon: ['as'] },
  input: { Input: [] },
  kbd: { Kbd: [] },
  link: { ExternalLink: [], Link: [], OfficeLink: [] },
  'link-button': { LinkButton: ['colorPalette'] },
  listbox: { ListboxOption: ['as'] },
  'modal-box': { ModalBox: [] },
  'password-input': { PasswordInput: [] },
  popup: { Popup: [] },
  select: { Select: [] },
  skeleton: { Skeleton: [] },
  table: { Cell: [], ColumnHead: [], Row: [], RowHead: [], Table: [] },
  textarea: { Textarea: [] },
  'visually-hidden': { VisuallyHidden: [] },
}
/**
 * Components of components/ui whose look is fixed. They do not pass style properties on.
 *
 * @type {Record<string, readonly string[]>}
 */
const UNSTYLED_COMPONENTS = { switch: ['Switch'], 'radio-option': ['RadioOption'], tag: ['Tag'] }
const HELPERS = '@/components/ui/theme/static-element'
const MAX_CLASSES_PER_ELEMENT = 8

/** Marks a value that is not a constant. */
const UNKNOWN = Symbol('unknown')
const NEEDS_COMPILING = /@chakra-ui\/react|components\/ui\/|from '\.\.?\//

/**
 * Replaces the elements of a file.
 *
 * @param {string} source TSX
 * @param {string} file its path, for messages
 * @returns {{ code: string, classes: Map<string, ElementStyles>, errors: string[] }} the code with the same line
 *   numbers, the styles of its classes by name, and the styles that are not constant
 */
export function compileStyles(source, file) {
  /** @type {Map<string, ElementStyles>} */
  const classes = new Map()
  /** @type {string[]} */
  const errors = []
  if (!NEEDS_COMPILING.test(source)) return { code: source, classes, errors }
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const imports = importsOf(tree)
  const constants = constantsOf(tree)
  const factories = factoriesOf(tree, imports)
  /** @type {{ from: number, to: number, text: string }[]} */
  const edits = []
  /** @type {Set<string>} */
  const helpers = new Set()

  /** @param {ts.Node} node @param {string} message */
  const reject = (node, message) =>
    void errors.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${message}`)

  /** @param {ElementStyles} styles @param {string} prefix decides about the precedence, see BASE_PREFIX */
  const classOf = (styles, prefix) => {
    if (!styles.heading && styles.styles.every((style) => Object.keys(style).length === 0)) return ''
    const name = `${prefix}${hashOf(styles)}`
    classes.set(name, styles)
    return name
  }

  /** @param {ts.JsxOpeningElement | ts.JsxSelfClosingElement} opening */
  const compileElement = (opening) => {
    const layout = layoutOf(opening.tagName, imports, factories)
    if (!layout) return rejectStylesOfUnstyled(opening)
    let tag = layout.tag
    let isChild = false
    /** @type {{ name: string, choices: { test?: string, value: unknown }[] }[]} */
    const styles = []
    /** @type {ts.JsxAttributeLike[]} */
    const kept = []
    /** @type {ts.JsxAttribute[]} */
    const removed = []
    /** @type {string[]} */
    const ownClassNames = []
    for (const attribute of opening.attributes.properties) {
      if (ts.isJsxSpreadAttribute(attribute)) {
        const { expression } = attribute
        if (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression))
          ownClassNames.push(`${expression.getText()}?.className`)
        else if (!hasOnlyElementProperties(expression)) reject(attribute, 'spreads an expression')
        kept.push(attribute)
        continue
      }
      const name = attribute.name.getText()
      const value = attribute.initializer
      const expression = value && ts.isJsxExpression(value) ? value.expression : value
      if (name === 'className') {
        if (expression) ownClassNames.splice(0, ownClassNames.length, expression.getText())
        removed.push(attribute)
      } else if (name === 'as' && layout.tag) {
        removed.push(attribute)
        if (expression && ts.isStringLiteral(expression)) tag = expression.text
        else {
          tag = 'DynamicElement'
          helpers.add(tag)
          removed.pop()
          kept.push(attribute)
        }
      } else if (name === 'as' && layout.isOwnComponent && !layout.own?.includes('as')) {
        reject(attribute, 'has “as”, which only layout elements have')
      } else if (name === 'asChild' && layout.tag) {
        isChild = true
        removed.push(attribute)
      } else if (isStyle(name, layout)) {
        const choices = choicesOf(expression, constants)
        if (choices) styles.push({ name, choices })
        else reject(attribute, `has a style that is not constant: ${oneLine(attribute.getText())}`)
        removed.push(attribute)
      } else kept.push(attribute)
    }
    const hasChanges = styles.length > 0 || layout.tag !== undefined
    if (!hasChanges) return
    const variants = styles.filter(({ choices }) => choices.length > 1)
    if (2 ** variants.length > MAX_CLASSES_PER_ELEMENT)
      return reject(opening, 'has too many choices of styles')

    const passesProps = opening.attributes.properties.some(isSpreadOfProps)
    const prefix = !passesProps ? ELEMENT_PREFIX : layout.tag === undefined ? WRAPPER_PREFIX : BASE_PREFIX
    /** @param {Map<string, unknown>} chosen */
    const classFor = (chosen) => {
      const props = styles.map(({ name, choices }) => [
        name,
        chosen.has(name) ? chosen.get(name) : choices[0]?.value,
      ])
      return classOf(layout.resolve(withoutUndefined(Object.fromEntries(props))), prefix)
    }
    /** @param {typeof variants} remaining @param {Map<string, unknown>} chosen @returns {string} */
    const classExpression = ([first, ...rest], chosen) => {
      if (!first) return JSON.stringify(classFor(chosen))
      const [yes, no] = first.choices.map(({ value }) =>
        classExpression(rest, new Map([...chosen, [first.name, value]])),
      )
      return `((${first.choices[0]?.test}) ? ${yes} : ${no})`
    }
    const own = classExpression(variants, new Map())
    const names = own === '""' ? ownClassNames : [own, ...ownClassNames]

    if (isChild) return moveToChild(opening, kept, names)
    const changesNames = own !== '""' || removed.some((each) => each.name.getText() === 'className')
    if (tag) edits.push({ from: opening.tagName.getStart(), to: opening.tagName.end, text: tag })
    for (const attribute of removed) edits.push(blank(attribute))
    if (changesNames)
      edits.push({ from: opening.attributes.end, to: opening.attributes.end, text: classAttribute(names) })
    if (tag && ts.isJsxOpeningElement(opening)) {
      const { tagName } = opening.parent.closingElement
      edits.push({ from: tagName.getStart(), to: tagName.end, text: tag })
    }
  }

  /** @param {ts.JsxOpeningElement | ts.JsxSelfClosingElement} opening */
  const rejectStylesOfUnstyled = ({ tagName, attributes }) => {
    if (!ts.isIdentifier(tagName) || !imports.unstyled.has(tagName.text)) return
    for (const attribute of attributes.properties) {
      if (!ts.isJsxAttribute(attribute)) continue
      const name = attribute.name.getText()
      if (name === 'as' || name === 'className' || isStyle(name, { resolve: resolveInOrder }))
        reject(attribute, `has a style, but the look of ${tagName.text} is fixed`)
    }
  }

  /**
   * Gives the attributes of an element with `asChild` to its child and removes the element.
   *
   * @param {ts.JsxOpeningElement | ts.JsxSelfClosingElement} opening
   * @param {ts.JsxAttributeLike[]} kept
   * @param {string[]} names expressions of class names
   */
  const moveToChild = (opening, kept, names) => {
    const children = ts.isJsxOpeningElement(opening)
      ? opening.parent.children.filter((child) =>
          ts.isJsxText(child) ? child.text.trim() : !ts.isJsxExpression(child) || child.expression,
        )
      : []
    const [child] = children
    const target = child && ts.isJsxElement(child) ? child.openingElement : child
    if (
      children.length !== 1 ||
      !target ||
      !(ts.isJsxOpeningElement(target) || ts.isJsxSelfClosingElement(target))
    )
      return reject(opening, 'has asChild and not exactly one element as its child')
    if (layoutOf(target.tagName, imports, factories)) return reject(target, 'is the child of asChild')
    const className = target.attributes.properties.find(
      (each) => ts.isJsxAttribute(each) && each.name.getText() === 'className',
    )
    if (className && ts.isJsxAttribute(className)) {
      const value = className.initializer
      const expression = value && ts.isJsxExpression(value) ? value.expression : value
      if (expression) names.push(expression.getText())
      edits.push(blank(className))
    }
    const key = kept.filter((each) => ts.isJsxAttribute(each) && each.name.getText() === 'key')
    const moved = kept.filter((each) => !key.includes(each)).map((each) => ` ${each.getText()}`)
    // A fragment with a key needs its long form.
    const fragment = key.length > 0 ? 'KeyedFragment' : ''
    if (fragment) helpers.add(fragment)
    edits.push({
      from: opening.getStart(),
      to: opening.end,
      text: `<${[fragment, ...key.map((each) => each.getText())].join(' ').trim()}>`,
    })
    edits.push({
      from: target.attributes.end,
      to: target.attributes.end,
      text: moved.join('') + classAttribute(names),
    })
    if (ts.isJsxOpeningElement(opening)) {
      const closing = opening.parent.closingElement
      edits.push({ from: closing.getStart(), to: closing.end, text: `</${fragment}>` })
    }
  }

  /** @param {ts.CallExpression} call `chakra(element, recipe, options)` */
  const compileFactory = (call) => {
    const [element, recipe, options] = call.arguments
    if (!element) return
    const parts = [recipe, options].map((each) => (each ? constantOf(each, constants) : {}))
    if (parts.includes(UNKNOWN)) return reject(call, 'has a recipe that is not constant')
    const [{ base, variants = {}, defaultVariants = {} }, { defaultProps = {} }] =
      /** @type {[Record<string, any>, Record<string, any>]} */ (parts)
    const { className = '' } = defaultProps
    const styles = {
      base: [className, base ? classOf({ styles: [base] }, BASE_PREFIX) : ''].filter(Boolean).join(' '),
      variants: Object.fromEntries(
        Object.entries(variants).map(([variant, values]) => [
          variant,
          Object.fromEntries(
            Object.entries(/** @type {Record<string, StyleObject>} */ (values)).map(([value, style]) => [
              value,
              classOf({ styles: [style] }, BASE_PREFIX),
            ]),
          ),
        ]),
      ),
      defaults: defaultVariants,
    }
    helpers.add('staticElement')
    edits.push({
      from: call.getStart(),
      to: call.end,
      text: `staticElement(${element.getText()}, ${JSON.stringify(styles)}${newlinesOf(call.getText())})`,
    })
  }

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) compileElement(node)
    if (isFactoryCall(node, imports)) compileFactory(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  if (helpers.size > 0) {
    const at = tree.statements.findLast(ts.isImportDeclaration)?.end ?? 0
    edits.push({ from: at, to: at, text: `; import { ${[...helpers].join(', ')} } from '${HELPERS}'` })
  }
  return { code: applyEdits(source, edits), classes, errors }
}

/** Prefix of the classes of a component that passes its properties on, or that a recipe creates. */
const BASE_PREFIX = 'r-'
/** Prefix of the classes of a component that wraps another one. They have precedence over those of the wrapped one. */
const WRAPPER_PREFIX = 'w-'
/** Prefix of the classes of single elements. They have precedence over all others. */
const ELEMENT_PREFIX = 's-'

/**
 * Returns the styles of all classes of the back office's elements.
 *
 * @returns {{ base: Record<string, ElementStyles>, elements: Record<string, ElementStyles> }} by the name of the class
 */
export function collectStyles() {
  /** @type {Map<string, ElementStyles>} */
  const all = new Map()
  /** @type {string[]} */
  const allErrors = []
  for (const folder of SOURCE_FOLDERS)
    for (const name of /** @type {string[]} */ (
      fs.readdirSync(fromRoot(folder), { recursive: true })
    ).sort()) {
      if (!name.endsWith('.tsx')) continue
      const file = path.join(folder, name)
      const { classes, errors } = compileStyles(fs.readFileSync(fromRoot(file), 'utf8'), file)
      for (const [name, styles] of classes) all.set(name, styles)
      allErrors.push(...errors)
    }
  if (allErrors.length > 0) throw new Error(`Styles must be constants:\n${allErrors.join('\n')}`)
  // In the order of the source, so that the variants of a recipe have precedence over its base.
  const withPrefix = (/** @type {string} */ prefix) => [...all].filter(([name]) => name.startsWith(prefix))
  return {
    base: Object.fromEntries([...withPrefix(BASE_PREFIX), ...withPrefix(WRAPPER_PREFIX)]),
    elements: Object.fromEntries(withPrefix(ELEMENT_PREFIX)),
  }
}

/** @param {ElementStyles} styles */
const hashOf = (styles) =>
  BigInt(`0x${createHash('sha256').update(JSON.stringify(styles)).digest('hex').slice(0, 12)}`).toString(36)

/** @param {string} text */
const newlinesOf = (text) => '\n'.repeat(text.split('\n').length - 1)

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ')

/** @param {ts.Node} node @returns {{ from: number, to: number, text: string }} */
const blank = (node) => ({ from: node.getStart(), to: node.end, text: newlinesOf(node.getText()) })

/** @param {string} source @param {{ from: number, to: number, text: string }[]} edits that do not overlap */
function applyEdits(source, edits) {
  let code = source
  let end = source.length
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to)) {
    if (to > end) throw new Error(`Two replacements of styles overlap: ${oneLine(source.slice(from, to))}`)
    code = code.slice(0, from) + text + code.slice(to)
    end = from
  }
  return code
}

/** @param {string[]} names expressions of class names */
function classAttribute(names) {
  if (names.length === 0) return ''
  if (names.length === 1) return ` className={${names[0]}}`
  return ` className={[${names.join(', ')}].filter(Boolean).join(' ')}`
}

/** @param {string} name @param {Layout} layout */
const isStyle = (name, { renamed = {}, own = [] }) =>
  !own.includes(name) && (name === 'css' || name in renamed || isValidProperty(name))

/** @param {ts.JsxAttributeLike} attribute */
const isSpreadOfProps = (attribute) =>
  ts.isJsxSpreadAttribute(attribute) && !ts.isObjectLiteralExpression(attribute.expression)

/**
 * @typedef {object} Imports
 * @property {Map<string, string>} chakra Chakra's names by the names in the file
 * @property {Map<string, readonly string[]>} styled own properties of the app's components by the names in the file
 * @property {Set<string>} unstyled names in the file of the app's components with a fixed look
 */

/** @param {ts.SourceFile} tree @returns {Imports} */
function importsOf(tree) {
  /** @type {Imports} */
  const imports = { chakra: new Map(), styled: new Map(), unstyled: new Set() }
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const { text } = statement.moduleSpecifier
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const file = /^(?:\.{1,2}|@\/components\/ui)\//.test(text) ? path.basename(text) : ''
    const styled = STYLED_COMPONENTS[file]
    for (const element of bindings.elements) {
      const name = (element.propertyName ?? element.name).text
      if (text === CHAKRA) imports.chakra.set(element.name.text, name)
      const own = styled?.[name]
      if (own) imports.styled.set(element.name.text, own)
      if (UNSTYLED_COMPONENTS[file]?.includes(name)) imports.unstyled.add(element.name.text)
    }
  }
  return imports
}

/** @param {ts.Node} node @param {Imports} imports @returns {node is ts.CallExpression} */
const isFactoryCall = (node, imports) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  imports.chakra.get(node.expression.text) === 'chakra'

/** @param {ts.SourceFile} tree @param {Imports} imports @returns {Map<string, string[]>} variants by component */
function factoriesOf(tree, imports) {
  const found = new Map()
  for (const [name, initializer] of constantsOf(tree)) {
    if (!isFactoryCall(initializer, imports)) continue
    const recipe = initializer.arguments[1]
    const value = recipe ? constantOf(recipe, new Map()) : {}
    const variants = value === UNKNOWN ? {} : /** @type {Record<string, any>} */ (value).variants
    found.set(name, Object.keys(variants ?? {}))
  }
  return found
}

/**
 * @param {ts.JsxTagNameExpression} tagName @param {Imports} imports @param {Map<string, string[]>} factories
 * @returns {Layout | undefined}
 */
function layoutOf(tagName, imports, factories) {
  if (ts.isIdentifier(tagName)) {
    const styled = imports.styled.get(tagName.text)
    if (styled) return { own: styled, isOwnComponent: true, resolve: resolveInOrder }
    const own = factories.get(tagName.text)
    return own ? { own, resolve: resolveInOrder } : LAYOUTS[imports.chakra.get(tagName.text) ?? '']
  }
  if (!ts.isPropertyAccessExpression(tagName) || !ts.isIdentifier(tagName.expression)) return undefined
  if (imports.chakra.get(tagName.expression.text) !== 'chakra') return undefined
  return { tag: tagName.name.text, resolve: resolveInOrder }
}

/** @param {ts.SourceFile} tree @returns {Map<string, ts.Expression>} constants of the file's top level */
function constantsOf(tree) {
  const constants = new Map()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer)
  }
  // A name that a function declares again may have another value there.
  const forget = (/** @type {ts.Node} */ node) => {
    const isLocal = ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node)
    const isConstant = ts.isVariableDeclaration(node) && node.parent.parent.parent === tree
    if (isLocal && !isConstant && ts.isIdentifier(node.name)) constants.delete(node.name.text)
    ts.forEachChild(node, forget)
  }
  forget(tree)
  return constants
}

/** @param {ts.Expression} expression */
function hasOnlyElementProperties(expression) {
  return (
    ts.isObjectLiteralExpression(expression) &&
    expression.properties.every((property) => {
      if (!ts.isPropertyAssignment(property)) return false
      const name = property.name
      if (ts.isComputedPropertyName(name)) return true
      return !isValidProperty(name.getText()) && name.getText() !== 'css'
    })
  )
}

/**
 * Returns the possible values of a style property: one constant, or two with the condition of the first.
 *
 * @param {ts.Expression | undefined} expression undefined for a property without a value, which means true
 * @param {Map<string, ts.Expression>} constants
 * @returns {{ test?: string, value: unknown }[] | undefined} undefined if the value is not constant
 */
function choicesOf(expression, constants) {
  if (!expression) return [{ value: true }]
  if (ts.isConditionalExpression(expression)) {
    const values = [expression.whenTrue, expression.whenFalse].map((each) => constantOf(each, constants))
    if (values.includes(UNKNOWN)) return undefined
    return values.map((value) => ({ test: expression.condition.getText(), value }))
  }
  const value = constantOf(expression, constants)
  return value === UNKNOWN ? undefined : [{ value }]
}

/** @param {ts.Expression} node @param {Map<string, ts.Expression>} constants @returns {unknown} */
function constantOf(node, constants) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return constantOf(node.expression, constants)
  if (ts.isIdentifier(node)) {
    if (node.text === 'undefined') return undefined
    const constant = constants.get(node.text)
    return constant ? constantOf(constant, constants) : UNKNOWN
  }
  if (ts.isPropertyAccessExpression(node)) {
    const object = constantOf(node.expression, constants)
    return object && typeof object === 'object' && node.name.text in object
      ? /** @type {Record<string, unknown>} */ (object)[node.name.text]
      : UNKNOWN
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = constantOf(node.operand, constants)
    return typeof value === 'number' ? -value : UNKNOWN
  }
  if (ts.isArrayLiteralExpression(node)) {
    const values = node.elements.map((element) => constantOf(element, constants))
    return values.includes(UNKNOWN) ? UNKNOWN : values
  }
  if (ts.isObjectLiteralExpression(node)) {
    /** @type {Record<string, unknown>} */
    const object = {}
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const value = constantOf(property.expression, constants)
        if (value === UNKNOWN) return UNKNOWN
        Object.assign(object, value)
        continue
      }
      if (!ts.isPropertyAssignment(property)) return UNKNOWN
      const { name } = property
      const key =
        ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined
      const value = constantOf(property.initializer, constants)
      if (key === undefined || value === UNKNOWN) return UNKNOWN
      object[key] = value
    }
    return object
  }
  return UNKNOWN
}

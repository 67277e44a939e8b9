import path from 'node:path'
import { ImportGraph, targetOf } from './import-graph.mjs'

/**
 * Lint rules of this project. They compare paths as text, so that they also check an import of a file that does not
 * exist yet. Only `no-circles` reads the files of the project.
 */

/** @param {any} context @returns {string} the file's path from the top folder, with slashes */
const fileOf = (context) => path.relative(context.cwd, context.filename).split(path.sep).join('/')

/**
 * Returns the area of a path below app/(office), or null for the office's own files. The pages of one area are in
 * folders that are not areas themselves: `new` and route parameters.
 *
 * @param {string} target
 */
function areaOf(target) {
  const below = target.replace(/^app\/\(office\)\//, '')
  const segments = below.split('/').slice(0, -1)
  while (segments.length && /^(new|\[.*\])$/.test(/** @type {string} */ (segments.at(-1)))) segments.pop()
  return segments.length ? segments.join('/') : null
}

/** @param {string} target */
function layerOf(target) {
  if (target.startsWith('app/(office)/')) return 'office'
  if (target.startsWith('app/(auth)/')) return 'auth'
  if (target.startsWith('app/')) return 'app'
  if (/^middleware(\.ts)?$/.test(target)) return 'middleware'
  const [top, rest] = target.split('/')
  return rest ? top : 'top'
}

/** The layers that each layer may import from. Layers that are missing here (tests, scripts) may import everything. */
const ALLOWED_IMPORTS = {
  lib: ['lib'],
  hooks: ['lib', 'hooks'],
  components: ['lib', 'hooks', 'components'],
  office: ['lib', 'hooks', 'components', 'office'],
  auth: ['lib', 'hooks', 'components', 'auth'],
  app: ['lib', 'hooks', 'components', 'app'],
  middleware: ['lib'],
  sandbox: ['sandbox'],
}

/**
 * The folders in components that hold one feature each. All other folders there are parts that every feature uses.
 */
const FEATURES = new Set(
  'companies orders catalogs products promotions purchasing marketplace access dashboard reports notifications account'.split(
    ' ',
  ),
)
const FEATURE_RULES = /^components\/[^/]+\/rules\//

/** The layers of the sandbox that each layer may import from. Layers that are missing here may import everything. */
const ALLOWED_SANDBOX_IMPORTS = {
  db: ['contract', 'db', 'core'],
  core: ['contract', 'db', 'core'],
  rules: ['contract', 'db', 'core', 'rules'],
}

/** Packages that only some layers may import, each with a pattern of the paths that may. */
const PACKAGES = [
  {
    name: /^ordercloud-javascript-sdk($|\/)/,
    allowed: /^(lib\/ordercloud|__tests__|e2e|scripts)\//,
    message: 'Only lib/ordercloud imports the SDK.',
  },
  {
    name: /^(react|react-dom|next-themes|@chakra-ui\/react|@emotion\/react)($|\/)/,
    allowed: /^(?!lib\/)/,
    message: 'lib holds no React.',
  },
  {
    name: /^(react|react-dom|react-hook-form|next|next-themes|@chakra-ui\/react|@emotion\/react)($|\/)/,
    allowed: /^(?!components\/[^/]+\/rules\/)/,
    message: 'The rules of a feature hold no React.',
  },
  {
    name: /^(react|react-dom|next|@chakra-ui\/react|@tanstack\/react-query)($|\/)/,
    allowed: /^(?!sandbox\/)/,
    message: 'The sandbox knows nothing of the app.',
  },
]

/** The layout elements that the build compiles (LAYOUTS of static-styles.mjs). No others work. */
const CHAKRA_LAYOUT = new Set('Box Flex Grid Heading HStack SimpleGrid Stack Text'.split(' '))

/** @param {any} context @param {(node: any, specifier: string, kind: 'type' | 'value') => void} check */
function onImports(context, check) {
  const kindOf = (/** @type {any} */ node) =>
    node.importKind === 'type' || node.exportKind === 'type' ? 'type' : 'value'
  return {
    ImportDeclaration: (/** @type {any} */ node) => check(node, node.source.value, kindOf(node)),
    ExportNamedDeclaration: (/** @type {any} */ node) =>
      node.source && check(node, node.source.value, kindOf(node)),
    ExportAllDeclaration: (/** @type {any} */ node) => check(node, node.source.value, kindOf(node)),
    ImportExpression: (/** @type {any} */ node) =>
      typeof node.source.value === 'string' && check(node, node.source.value, 'value'),
    TSImportType: (/** @type {any} */ node) => check(node, node.source.value, 'type'),
  }
}

const layers = {
  meta: { type: 'problem', schema: [] },
  create(/** @type {any} */ context) {
    const file = fileOf(context)
    const layer = layerOf(file)
    /** @type {string[] | undefined} */
    const open = Object.hasOwn(ALLOWED_IMPORTS, layer)
      ? ALLOWED_IMPORTS[/** @type {keyof typeof ALLOWED_IMPORTS} */ (layer)]
      : undefined
    return onImports(context, (node, specifier, kind) => {
      // Imports of code that only the browser loads (package.json, `imports`). They close no circle.
      const target = targetOf(file, specifier.replace(/^#browser\//, '@/components/'))
      if (target === null) {
        for (const { name, allowed, message } of PACKAGES) {
          if (name.test(specifier) && !allowed.test(file)) context.report({ node, message })
        }
        checkChakra(context, node, file, specifier, kind)
        return
      }
      // Styles and data in the top folder, such as package.json, belong to no layer.
      const targetLayer = layerOf(target)
      if (!open || targetLayer === 'top') return
      if (!open.includes(targetLayer)) {
        context.report({
          node,
          message: `${layer} never imports ${targetLayer} (allowed: ${open.join(', ')}).`,
        })
      } else if (layer === 'office' && targetLayer === 'office') checkOffice(context, node, file, target)
      else if (layer === 'components' && targetLayer !== 'lib') checkFeatures(context, node, file, target)
      else if (layer === 'sandbox' && targetLayer === 'sandbox')
        checkSandboxLayers(context, node, file, target)
    })
  },
}

/** @param {any} context @param {any} node @param {string} file @param {string} target */
function checkSandboxLayers(context, node, file, target) {
  // The file that opens the platform connects the layers.
  if (file === 'sandbox/core/records/open.ts') return
  const [layer = '', other = ''] = [file, target].map((name) => name.split('/')[1])
  /** @type {string[] | undefined} */
  const open = Object.hasOwn(ALLOWED_SANDBOX_IMPORTS, layer)
    ? ALLOWED_SANDBOX_IMPORTS[/** @type {keyof typeof ALLOWED_SANDBOX_IMPORTS} */ (layer)]
    : undefined
  if (open && !open.includes(other)) {
    context.report({
      node,
      message: `sandbox/${layer} never imports ${other} (allowed: ${open.join(', ')}).`,
    })
  }
}

/**
 * Returns the feature that a path belongs to, or null for the parts that every feature uses.
 *
 * @param {string} target
 */
function featureOf(target) {
  const [top, folder = '', rest] = target.split('/')
  return top === 'components' && rest !== undefined && FEATURES.has(folder) ? folder : null
}

/** @param {any} context @param {any} node @param {string} file @param {string} target */
function checkFeatures(context, node, file, target) {
  const own = featureOf(file)
  const other = featureOf(target)
  if (FEATURE_RULES.test(file) && !other)
    return context.report({ node, message: 'The rules of a feature import lib and the rules of features.' })
  if (other === null) return
  if (own === other) {
    if (FEATURE_RULES.test(file) && !FEATURE_RULES.test(target))
      context.report({ node, message: 'The rules of a feature import none of its components.' })
    return
  }
  // The registry in components names every feature, and loads each only on demand.
  const isRegistry = file.split('/').length === 2
  if (own === null && !isRegistry)
    context.report({ node, message: `Parts that every feature uses never import the feature ${other}.` })
  // Code for the server has a file of its own, because the browser's files must not import it.
  else if (!/\/public(-server)?(\.tsx?)?$/.test(target) && !isRegistry)
    context.report({ node, message: `Only components/${other}/public.ts is open to other features.` })
}

/** @param {any} context @param {any} node @param {string} file @param {string} target */
function checkOffice(context, node, file, target) {
  const isRegistry = (/** @type {string} */ name) => /^app\/\(office\)\/resources(\.tsx?)?$/.test(name)
  if (isRegistry(target)) {
    if (file !== 'app/(office)/shell.tsx')
      context.report({
        node,
        message: 'Only app/(office)/shell.tsx imports the registry; others use its context.',
      })
    return
  }
  // The registry names every area, and loads each area only on demand.
  if (isRegistry(file)) return
  const own = areaOf(file)
  const other = areaOf(target)
  if (other === null || own === other || own?.startsWith(`${other}/`)) return
  const message = own
    ? `The area ${own} never imports the area ${other}.`
    : `The office never imports an area.`
  context.report({ node, message })
}

/** @param {any} context @param {any} node @param {string} file @param {string} specifier @param {string} kind */
function checkChakra(context, node, file, specifier, kind) {
  if (!/^@chakra-ui\/react($|\/)/.test(specifier) || kind === 'type') return
  if (/^(components\/ui|__tests__)\/|^scripts\/lib\/static-styles\.mjs$/.test(file)) return
  const message = 'Only components/ui imports Chakra beyond layout primitives.'
  if (node.type !== 'ImportDeclaration') return context.report({ node, message })
  for (const part of node.specifiers) {
    if (part.importKind === 'type') continue
    if (part.type !== 'ImportSpecifier' || !CHAKRA_LAYOUT.has(part.imported.name))
      context.report({ node: part, message })
  }
}

/** @type {Map<string, ImportGraph>} */
const graphs = new Map()

const noCircles = {
  meta: { type: 'problem', schema: [] },
  create(/** @type {any} */ context) {
    const { cwd } = context
    const graph = graphs.get(cwd) ?? new ImportGraph(cwd)
    graphs.set(cwd, graph)
    const circleOf = graph.circlesOf(fileOf(context))
    return onImports(context, (node, specifier) => {
      const circle = circleOf(specifier)
      if (circle) context.report({ node, message: `This import closes a circle: ${circle.join(' → ')}` })
    })
  },
}

const noBarrels = {
  meta: { type: 'problem', schema: [] },
  create(/** @type {any} */ context) {
    return {
      Program(/** @type {any} */ node) {
        if (/(^|\/)index\.[a-z]+$/.test(fileOf(context)))
          context.report({ node, message: 'No index files: import from the file that holds the thing.' })
        const isReExport = (/** @type {any} */ statement) =>
          statement.type.startsWith('Export') && statement.source && statement.exportKind !== 'type'
        const isPublic = /^components\/[^/]+\/public\.ts$/.test(fileOf(context))
        if (!isPublic && node.body.length > 0 && node.body.every(isReExport))
          context.report({ node, message: 'No barrels: a file holds something of its own.' })
      },
      ExportAllDeclaration(/** @type {any} */ node) {
        if (node.exportKind !== 'type')
          context.report({ node, message: 'No barrels: name what is exported.' })
      },
    }
  },
}

const noDefaultExport = {
  meta: { type: 'problem', schema: [] },
  create(/** @type {any} */ context) {
    const message = 'No default exports except where Next demands one.'
    return {
      ExportDefaultDeclaration: (/** @type {any} */ node) => context.report({ node, message }),
      'ExportSpecifier[exported.name="default"]': (/** @type {any} */ node) =>
        context.report({ node, message }),
    }
  },
}

const fileNames = {
  meta: { type: 'problem', schema: [] },
  create(/** @type {any} */ context) {
    return {
      Program(/** @type {any} */ node) {
        const file = fileOf(context)
        const name = path.posix.basename(file)
        if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name))
          context.report({ node, message: `File names are kebab-case: ${name}` })
        if (file.startsWith('hooks/') && !name.startsWith('use-'))
          context.report({ node, message: `A hook's file is called use-something: ${name}` })
      },
    }
  },
}

const docComments = {
  meta: { type: 'problem', schema: [] },
  create(/** @type {any} */ context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue
          const [, first] = /^[\s*]*(What|Who|Whom|Whose|Whether|Where)\b/.exec(comment.value) ?? []
          if (first)
            context.report({
              loc: comment.loc,
              message: `A doc comment starts with what the thing is or does, not with "${first}".`,
            })
        }
      },
    }
  },
}

/** Names that state a quantity but neither the thing that is limited nor its unit. */
const BARE_QUANTITIES =
  /^(AT_ONCE|CHUNK|ENOUGH|FEW|LARGEST|LATEST|LEAST|LIMIT|LONGEST|MANY|MAX|MIN|MOST|SHORTEST|SMALLEST)$/

const constantNames = {
  meta: { type: 'problem', schema: [] },
  create(/** @type {any} */ context) {
    return {
      'VariableDeclarator > Identifier.id'(/** @type {any} */ node) {
        if (BARE_QUANTITIES.test(node.name))
          context.report({ node, message: `${node.name} does not say what it limits, or in which unit.` })
      },
    }
  },
}

export const projectRules = {
  rules: {
    layers,
    'no-circles': noCircles,
    'no-barrels': noBarrels,
    'no-default-export': noDefaultExport,
    'file-names': fileNames,
    'doc-comments': docComments,
    'constant-names': constantNames,
  },
}

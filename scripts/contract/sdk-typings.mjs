import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Reads the SDK's `.d.ts` files: resource classes with their methods, models with their fields, enums, and the field
 * lists behind `searchOn` and `sortBy`. It parses syntax only, without a type checker, so it takes a second.
 *
 * @param {string} sdkFolder folder of the installed `ordercloud-javascript-sdk`
 * @returns {{ methods: Map<string, SdkMethod>, models: Map<string, Map<string, SdkField>>,
 *   enums: Map<string, string[]>, searchable: Map<string, string[] | 'any'>, sortable: Map<string, string[] | 'any'> }}
 */
export function readTypings(sdkFolder) {
  const api = join(sdkFolder, 'dist', 'api')
  const modelFolder = join(sdkFolder, 'dist', 'models')
  const methods = new Map()
  for (const file of typingFiles(api)) {
    for (const statement of parse(join(api, file)).statements) {
      if (ts.isClassDeclaration(statement)) readClass(statement, methods)
    }
  }
  const models = new Map()
  const enums = new Map()
  const maps = {}
  for (const file of typingFiles(modelFolder)) {
    for (const statement of parse(join(modelFolder, file)).statements) {
      if (ts.isInterfaceDeclaration(statement)) {
        if (/^(Searchable|Sortable)Map$/.test(statement.name.text))
          maps[statement.name.text] = readFieldLists(statement)
        else models.set(statement.name.text, readInterface(statement))
      } else if (ts.isTypeAliasDeclaration(statement)) {
        const values = literals(statement.type)
        if (values) enums.set(statement.name.text, values)
      }
    }
  }
  return { methods, models, enums, searchable: maps.SearchableMap, sortable: maps.SortableMap }
}

/** @typedef {{ name: string, type: TypeShape, isOptional: boolean, required?: string[] }} SdkParameter */
/** @typedef {{ id: string, parameters: SdkParameter[], returns: TypeShape, description: string }} SdkMethod */
/** @typedef {{ type: TypeShape, readOnly: boolean }} SdkField */
/**
 * A type without its generic wrapper. `list` is 'page' or 'facets' for `ListPage` and `ListPageWithFacets`. `members`
 * are the fields of an options object.
 * @typedef {{ name: string, array?: true, values?: string[], list?: 'page' | 'facets', members?: SdkParameter[] }} TypeShape
 */

const typingFiles = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.d.ts') && file !== 'index.d.ts')
    .sort()

const parse = (path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)

function readClass(declaration, methods) {
  for (const member of declaration.members) {
    if (!ts.isMethodDeclaration(member) || !member.type) continue
    // `As()` sends nothing. It marks the next call as impersonated.
    if (member.name.getText() === 'As') continue
    const id = `${declaration.name.text}.${member.name.getText()}`
    const generics = new Map((member.typeParameters ?? []).map((each) => [each.name.text, each.constraint]))
    methods.set(id, {
      id,
      parameters: member.parameters.map((parameter) => ({
        name: parameter.name.getText(),
        type: shape(parameter.type, generics),
        isOptional: Boolean(parameter.questionToken),
        required: requiredFields(parameter),
      })),
      returns: shape(member.type, generics),
      description: commentOf(member),
    })
  }
}

/** Returns the required fields of a body. The SDK's comments name them: "Required fields: Street1, City, Country". */
function requiredFields(parameter) {
  const comment = ts
    .getJSDocParameterTags(parameter)
    .map((tag) => ts.getTextOfJSDocComment(tag.comment) ?? '')
    .join(' ')
  const match = /Required fields:\s*([A-Za-z0-9_, ]+)/.exec(comment)
  return match
    ? match[1]
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
    : undefined
}

function commentOf(member) {
  return (member.jsDoc ?? []).map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '').join(' ')
}

function readInterface(declaration) {
  const generics = new Map()
  for (const each of declaration.typeParameters ?? []) generics.set(each.name.text, each.constraint)
  const fields = new Map()
  for (const member of declaration.members) {
    if (!ts.isPropertySignature(member)) continue
    const isReadOnly =
      member.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ReadonlyKeyword) ?? false
    fields.set(member.name.getText(), { type: shape(member.type, generics), readOnly: isReadOnly })
  }
  return fields
}

function readFieldLists(declaration) {
  return new Map(
    declaration.members.map((member) => {
      const element = member.type.elementType
      const values = literals(ts.isParenthesizedTypeNode(element) ? element.type : element)
      return [member.name.text, values ?? 'any']
    }),
  )
}

function literals(node) {
  const parts = ts.isUnionTypeNode(node) ? node.types : [node]
  const values = parts.map((part) =>
    ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? part.literal.text : null,
  )
  return values.includes(null) ? null : values
}

const wrappers = new Set(['Promise', 'RequiredDeep', 'PartialDeep', 'Partial', 'Required'])

function shape(node, generics) {
  if (ts.isParenthesizedTypeNode(node)) return shape(node.type, generics)
  if (ts.isArrayTypeNode(node)) return { ...shape(node.elementType, generics), array: true }
  if (ts.isTypeLiteralNode(node))
    return { name: 'options', members: node.members.map((member) => optionOf(member, generics)) }
  const values = literals(node)
  if (values) return { name: 'string', values }
  if (!ts.isTypeReferenceNode(node)) return { name: node.getText() }
  const name = node.typeName.getText()
  const inner = node.typeArguments?.[0]
  if (wrappers.has(name)) return shape(inner, generics)
  if (name === 'ListPage' || name === 'ListPageWithFacets') {
    return { ...shape(inner, generics), list: name === 'ListPage' ? 'page' : 'facets' }
  }
  // A type parameter is replaced by its constraint (`TProduct extends Product`). Without a constraint, it is an xp
  // type.
  if (generics.has(name)) return generics.get(name) ? shape(generics.get(name), new Map()) : { name: 'any' }
  return { name }
}

function optionOf(member, generics) {
  return {
    name: member.name.getText(),
    type: shape(member.type, generics),
    isOptional: Boolean(member.questionToken),
  }
}

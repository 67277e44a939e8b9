import type { Operation, Verb } from '../../contract/types'

interface Node {
  literals: Map<string, Node>
  parameter: Node | null
  operations: Map<Verb, { operation: Operation; names: string[] }>
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: null, operations: new Map() }
}

interface Match {
  operation: Operation
  params: Record<string, string>
}

/**
 * Finds the operation of a path. Case is ignored, because the SDK's own paths mix it. Literal segments take precedence
 * over IDs (`/products/assignments` is never the product "assignments").
 */
export class Router {
  private readonly root = emptyNode()

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) this.add(operation)
  }

  private add(operation: Operation): void {
    const names: string[] = []
    let node = this.root
    for (const segment of operation.path.split('/').filter(Boolean)) {
      if (segment.startsWith('{')) {
        names.push(segment.slice(1, -1))
        node = node.parameter ??= emptyNode()
      } else {
        const key = segment.toLowerCase()
        const next = node.literals.get(key) ?? emptyNode()
        node.literals.set(key, next)
        node = next
      }
    }
    node.operations.set(operation.verb, { operation, names })
  }

  /** Returns the operation of a request, or the verbs that exist at its path when the requested one does not. */
  match(verb: string, path: string): Match | { verbs: Verb[] } {
    const segments = path.split('/').filter(Boolean)
    const values: string[] = []
    const verbs: Verb[] = []
    const walk = (node: Node, at: number): Match | null => {
      if (at === segments.length) {
        const found = node.operations.get(verb as Verb)
        if (!found) {
          verbs.push(...node.operations.keys())
          return null
        }
        const { operation, names } = found
        return { operation, params: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])) }
      }
      const segment = segments[at] as string
      const literal = node.literals.get(segment.toLowerCase())
      const viaLiteral = literal && walk(literal, at + 1)
      if (viaLiteral) return viaLiteral
      if (!node.parameter) return null
      values.push(segment)
      const viaParameter = walk(node.parameter, at + 1)
      if (!viaParameter) values.pop()
      return viaParameter
    }
    return walk(this.root, 0) ?? { verbs }
  }
}

/** A category with its assignment settings for one user. A setting is null when no assignment sets it. */
export interface CategoryNode {
  id: string
  parent: string | null
  isActive: boolean
  visible: boolean | null
  products: boolean | null
}

/** The effective settings of a category, including those inherited from its parents. */
export interface EffectiveCategory {
  parent: string | null
  /** Depth in the tree, 1 for root categories. */
  level: number
  /** True when the category and all of its parents are active. */
  isActive: boolean
  /** First value set on the path to the root; null when none is set, so that the catalog's setting applies. */
  visible: boolean | null
  products: boolean | null
}

/**
 * Returns the effective settings of every category of one catalog: the first value that is set, from the category up
 * through its parents (facts of the platform, 4.2).
 */
export function effectiveCategories(nodes: readonly CategoryNode[]): Map<string, EffectiveCategory> {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const found = new Map<string, EffectiveCategory>()
  const settle = (node: CategoryNode): EffectiveCategory => {
    const before = found.get(node.id)
    if (before) return before
    const above = node.parent === null ? undefined : known.get(node.parent)
    const up = above && settle(above)
    const here = {
      parent: node.parent,
      level: (up?.level ?? 0) + 1,
      isActive: node.isActive && (up?.isActive ?? true),
      visible: node.visible ?? up?.visible ?? null,
      products: node.products ?? up?.products ?? null,
    }
    found.set(node.id, here)
    return here
  }
  for (const node of nodes) settle(node)
  return found
}

/** Returns the ids of a category and its subcategories, `levels` deep: 1 is the category alone. */
export function branch(
  categories: ReadonlyMap<string, EffectiveCategory>,
  root: string,
  levels: number,
): string[] {
  const top = categories.get(root)?.level
  if (top === undefined) return []
  const isBelow = (id: string): boolean => {
    for (let at: string | null = id; at !== null; at = categories.get(at)?.parent ?? null)
      if (at === root) return true
    return false
  }
  return [...categories].filter(([id, { level }]) => level < top + levels && isBelow(id)).map(([id]) => id)
}

/** A category as the tree knows it, with what assignments say of it for one user: null where they say nothing. */
export interface CategoryNode {
  id: string
  parent: string | null
  isActive: boolean
  visible: boolean | null
  products: boolean | null
}

/** What holds for a category once its parents have been asked. */
export interface EffectiveCategory {
  parent: string | null
  /** 1 for roots. */
  level: number
  /** It and everything above it is active. */
  isActive: boolean
  /** First value on the way up; null when no category has one, and the catalog decides. */
  visible: boolean | null
  products: boolean | null
}

/**
 * Settings of every category of one catalog: the first that is set, walking from the category up through its parents
 * (facts of the platform, 4.2).
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

/** A category and those below it, `levels` deep: 1 is the category alone. */
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

const MAX_CACHED_PARENTS = 50

/**
 * Creates the resource of each parent once and caches the latest, because hooks compare resources by identity.
 *
 * @param make builds the resource below the parent with this ID, e.g. the users of one buyer
 */
export function perParent<R>(make: (parentId: string) => R): (parentId: string) => R {
  const made = new Map<string, R>()
  return (parentId) => {
    const known = made.get(parentId)
    if (known !== undefined) return known
    const resource = make(parentId)
    made.set(parentId, resource)
    // The cache is limited because IDs come from URLs. On a server, a client could otherwise fill the memory.
    const oldest = made.size > MAX_CACHED_PARENTS ? made.keys().next().value : undefined
    if (oldest !== undefined) made.delete(oldest)
    return resource
  }
}

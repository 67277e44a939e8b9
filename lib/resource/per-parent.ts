const KEPT = 50

/**
 * Makes the resource of each parent once and keeps the latest: hooks tell resources apart by identity.
 *
 * @param make builds the resource below the parent with this id, e.g. the users of one buyer
 */
export function perParent<R>(make: (parentId: string) => R): (parentId: string) => R {
  const made = new Map<string, R>()
  return (parentId) => {
    const known = made.get(parentId)
    if (known !== undefined) return known
    const resource = make(parentId)
    made.set(parentId, resource)
    // Ids come out of addresses: on a server anybody could ask for more and more of them.
    const oldest = made.size > KEPT ? made.keys().next().value : undefined
    if (oldest !== undefined) made.delete(oldest)
    return resource
  }
}

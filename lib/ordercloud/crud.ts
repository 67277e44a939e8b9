import type { ListPage, Service } from '../resource/service'
import { call, type OrderCloud } from './client'

/** The six calls that the platform's library has in the same form for every simple resource. */
interface SdkResource {
  List(options?: object, request?: object): Promise<object>
  Get(id: string, request?: object): Promise<object>
  Create(body: object, request?: object): Promise<object>
  Patch(id: string, body: object, request?: object): Promise<object>
  Save(id: string, body: object, request?: object): Promise<object>
  Delete(id: string, request?: object): Promise<void>
}

/**
 * Returns the service of a simple resource: `crud<ProductFacet>((oc) => oc.ProductFacets)`.
 *
 * IDs are encoded here, because the library inserts them into the path unchanged. Its request options accept a
 * `signal`, which `sdk.ts` adds to the library's types.
 *
 * @param serverPath path below `/v1` with which a server reads the records, if it is not the path of the resource
 */
export function crud<T extends object>(
  pick: (oc: OrderCloud) => SdkResource,
  serverPath?: string,
): Service<T> {
  return {
    list: (options, { signal, quiet }) =>
      call((oc) => pick(oc).List(options, { signal }) as Promise<ListPage<T>>, { signal, quiet }),
    get: (id, { signal, quiet }) =>
      call((oc) => pick(oc).Get(encodeURIComponent(id), { signal }) as Promise<T>, { signal, quiet }),
    create: (body) => call((oc) => pick(oc).Create(body) as Promise<T>, { write: true }),
    patch: (id, body) =>
      call((oc) => pick(oc).Patch(encodeURIComponent(id), body) as Promise<T>, { write: true }),
    save: (id, body) =>
      call((oc) => pick(oc).Save(encodeURIComponent(id), body) as Promise<T>, { write: true }),
    remove: (id) => call((oc) => pick(oc).Delete(encodeURIComponent(id)), { write: true }),
    ...(serverPath !== undefined && {
      read: (read, id) => read<T>(`${serverPath}/${encodeURIComponent(id)}`),
      readList: (read, options) => read<ListPage<T>>(serverPath, { ...options }),
    }),
  }
}

/** The same six calls for a resource below a parent record, whose ID comes first. */
interface NestedSdkResource {
  List(parentId: string, options?: object, request?: object): Promise<object>
  Get(parentId: string, id: string, request?: object): Promise<object>
  Create(parentId: string, body: object, request?: object): Promise<object>
  Patch(parentId: string, id: string, body: object, request?: object): Promise<object>
  Save(parentId: string, id: string, body: object, request?: object): Promise<object>
  Delete(parentId: string, id: string, request?: object): Promise<void>
}

/** Returns the service of a simple resource below a parent record: `crudBelow<User>(buyerId, (oc) => oc.Users)`. */
export function crudBelow<T extends object>(
  parentId: string,
  pick: (oc: OrderCloud) => NestedSdkResource,
): Service<T> {
  const parent = encodeURIComponent(parentId)
  return crud<T>((oc) => ({
    List: (options, request) => pick(oc).List(parent, options, request),
    Get: (id, request) => pick(oc).Get(parent, id, request),
    Create: (body, request) => pick(oc).Create(parent, body, request),
    Patch: (id, body, request) => pick(oc).Patch(parent, id, body, request),
    Save: (id, body, request) => pick(oc).Save(parent, id, body, request),
    Delete: (id, request) => pick(oc).Delete(parent, id, request),
  }))
}

import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { plainPlan } from '@/lib/forms/record-form'
import { call } from '@/lib/ordercloud/client'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { SettingsPage } from '@/lib/registry'
import type { Resource, Words } from '@/lib/resource/resource'

/** The calls that the platform's library has for a configuration that a marketplace has at most once. */
export interface SingleCalls {
  Get(request?: object): Promise<object>
  Save(body: object): Promise<object>
  Patch(body: object): Promise<object>
  Delete(): Promise<void>
}

const rejectUnsupported = () =>
  Promise.reject(new Error('A marketplace has this configuration once, so it has no list.'))

/**
 * Defines the resource of a configuration that a marketplace has at most once, for the shared forms. It has no ID on
 * the platform. The key of its page stands for one, so that the address of the record is that of the page.
 */
export function defineSingle<T extends object>(
  page: SettingsPage,
  words: Pick<Words, 'one' | 'consequence'>,
  pick: (oc: OrderCloud) => SingleCalls,
): Resource<T> {
  const save = (body: Partial<T>) => call((oc) => pick(oc).Save(body) as Promise<T>, { write: true })
  return {
    path: `integrations/${page.key}`,
    route: page.href.slice(0, page.href.lastIndexOf('/')),
    words: { ...words, many: words.one, purpose: page.description ?? '' },
    idOf: () => page.key,
    titleOf: () => page.label,
    service: {
      list: rejectUnsupported,
      // The form shows an absent configuration as one that can be set up.
      get: (_id, { signal, quiet }) =>
        call((oc) => pick(oc).Get({ signal }) as Promise<T>, { signal, quiet, expected: ['NotFound'] }),
      create: save,
      patch: (_id, body) => call((oc) => pick(oc).Patch(body) as Promise<T>, { write: true }),
      save: (_id, body) => save(body),
      remove: () => call((oc) => pick(oc).Delete(), { write: true }),
    },
    rules: { sortable: [], filters: [], defaultSort: 'ID' },
    search: { words: 'ID' },
    access: { view: page.view, manage: page.manage },
  }
}

/** Returns the plan of such a configuration: one PUT that sets it up, or one PATCH with the user's changes. */
export function singlePlan<V extends WithId, T extends object>(
  resource: Resource<T>,
  toForm: (record: T | null) => V,
  toPatch: (values: V) => Partial<T>,
): RecordForm<V, T>['plan'] {
  const change = plainPlan(resource, toForm, toPatch)
  return (values, record, generatedId) => {
    if (record !== null) return change(values, record, generatedId)
    const run = () => resource.service.create(toPatch(values))
    return [{ label: `Create the ${resource.words.one}`, run, makes: null }]
  }
}

import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { Spec, SpecOption } from '@/lib/ordercloud/models'
import { named } from '@/lib/resource/named'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'

/** The platform's calls for specs. */
export const specService = crud<Spec>((oc) => oc.Specs)

/** The platform's calls for the options of one spec. */
export const optionService = perParent((specId) =>
  crudBelow<SpecOption>(specId, ({ Specs }) => ({
    List: (spec, options, request) => Specs.ListOptions(spec, options, request),
    Get: (spec, id, request) => Specs.GetOption(spec, id, request),
    Create: (spec, body, request) => Specs.CreateOption(spec, body as SpecOption, request),
    Patch: (spec, id, body, request) => Specs.PatchOption(spec, id, body, request),
    Save: (spec, id, body, request) => Specs.SaveOption(spec, id, body as SpecOption, request),
    Delete: (spec, id, request) => Specs.DeleteOption(spec, id, request),
  })),
)

/** A spec of one owner, or of any owner for an empty ID. A product can have only specs of its own owner. */
export const specReference = perParent((ownerId): Reference<Spec> => ({
  ...named,
  path: `specs of ${ownerId}`,
  words: { one: 'spec', many: 'specs' },
  service: {
    get: specService.get,
    list: (options, scope) =>
      specService.list(
        ownerId === '' ? options : { ...options, filters: { ...options.filters, OwnerID: ownerId } },
        scope,
      ),
  },
}))

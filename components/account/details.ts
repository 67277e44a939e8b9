import { object, string, type InferType } from 'yup'
import { plainPlan, type RecordForm } from '@/lib/forms/record-form'
import { email, text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import { call } from '@/lib/ordercloud/client'
import { patchMe, PROFILE } from '@/lib/ordercloud/me'
import type { MeUser } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import type { Resource } from '@/lib/resource/resource'

/** Validation of the user's own details. */
export const schema = object({
  ID: string().defined(),
  FirstName: text('First name', 100, true),
  LastName: text('Last name', 100, true),
  Email: email(),
  Phone: text('Phone', 100),
})

export type Details = InferType<typeof schema>

/** Returns the form values of the user's own record. */
export function toForm(me: MeUser | null): Details {
  const { FirstName, LastName, Email, Phone } = me ?? {}
  return {
    ID: me?.ID ?? '',
    FirstName: FirstName ?? '',
    LastName: LastName ?? '',
    Email: Email ?? '',
    Phone: Phone ?? '',
  }
}

/**
 * Returns the record that the form describes, as the platform spells it. A missing phone number is null, which the
 * platform's types leave out.
 */
export function toPatch({ FirstName, LastName, Email, Phone }: Details): Partial<MeUser> {
  return { FirstName, LastName, Email, Phone: emptyToNull(Phone) as string }
}

const rejectUnsupported = () =>
  Promise.reject(new Error('Users have one profile: it is read and changed, and nothing else.'))

/** Resource of the user's own record for the shared forms. Its id is that of its query. */
export const profile: Resource<MeUser> = {
  path: 'me',
  route: '/profile',
  words: { one: 'profile', many: 'profiles', purpose: '', consequence: '' },
  idOf: () => PROFILE,
  titleOf: ({ Username }) => Username ?? '',
  service: {
    list: rejectUnsupported,
    get: (_id, { signal, quiet }) => call((oc) => oc.Me.Get({ signal }), { signal, quiet }),
    create: rejectUnsupported,
    patch: (_id, body) => patchMe(body),
    save: rejectUnsupported,
    remove: rejectUnsupported,
  },
  rules: { sortable: [], filters: [], defaultSort: 'ID' },
  search: { words: 'ID' },
  access: { view: roles.ProfileManager, manage: roles.ProfileManager },
  isPersonal: true,
}

/** The form that edits the user's own details. They are personal data, so the browser stores no draft of them. */
export const form = {
  schema,
  toForm,
  plan: plainPlan(profile, toForm, toPatch),
  draftStorage: 'memory' as const,
} satisfies RecordForm<Details, MeUser> & { draftStorage: 'memory' }

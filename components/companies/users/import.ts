import type { ImportRules } from '@/lib/csv/import-plan'
import type { User } from '@/lib/ordercloud/models'
import { schema, toForm, toPatch, type UserForm } from './schema'

/** Rules for importing the users of a company from a file. */
export const userImport: ImportRules<UserForm, User> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'FirstName', label: 'First name' },
    { name: 'LastName', label: 'Last name' },
    { name: 'Username', label: 'User name' },
    { name: 'Email', label: 'Email' },
    { name: 'Phone', label: 'Phone' },
    { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
  ],
  schema,
  toForm,
  toPatch,
  note: 'New users get no password and no email, so they cannot sign in yet. Send each user a password reset from the user’s page.',
}

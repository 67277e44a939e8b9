import { array, boolean, number, object, string } from 'yup'
import { isRequired } from '@/components/fields/use-field'

test('a field is required when the form cannot be saved without it', () => {
  const schema = object({
    Name: string().required(),
    Note: string().defined(),
    Count: number().required(),
    Rate: number().nullable().required(),
    Limit: number().nullable(),
    Options: array().of(string()).min(1),
    Tags: array().of(string()).defined(),
    Active: boolean().required(),
    xp: object({ Brand: string().required() }),
  })
  const names = [
    'Name',
    'Note',
    'Count',
    'Limit',
    'Options',
    'Tags',
    'Active',
    'xp.Brand',
    'nowhere',
    'xp.no',
  ]
  expect(names.filter((name) => isRequired(schema, name))).toEqual([
    'Name',
    'Count',
    'Options',
    'Active',
    'xp.Brand',
  ])
})

import { initialsOf } from '@/lib/format/initials'

it.each([
  ['Mira Vandeloo', 'MV'],
  ['  ana de  la cruz ', 'AC'],
  ['product.manager', 'PM'],
  ['Ötzi', 'Ö'],
  ['𝒜da Lovelace', '𝒜L'],
  ['', ''],
])('shortens %p to %p', (name, expected) => expect(initialsOf(name)).toBe(expected))

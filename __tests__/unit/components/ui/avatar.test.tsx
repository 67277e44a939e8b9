import { render } from '@testing-library/react'
import { Avatar } from '@/components/ui/avatar'

it.each([
  ['Mira Vandeloo', 'MV'],
  ['  ana de  la cruz ', 'AC'],
  ['product.manager', 'PM'],
  ['Ötzi', 'Ö'],
  ['𝒜da Lovelace', '𝒜L'],
  ['', ''],
])('shows the initials of %p as %p', (name, expected) =>
  expect(render(<Avatar name={name} />).container).toHaveTextContent(new RegExp(`^${expected}$`)),
)

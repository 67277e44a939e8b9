import { screen, within } from '@testing-library/react'
import { button, expectToast, field, form, open, service, store, toasts } from '../stored-thing'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/toasts', () => ({ addToast: jest.fn() }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
}))

test('asks again only about fields that changed while the conflict dialog was open', async () => {
  const user = open()
  store({ Name: 'Theirs' })
  await user.type(field('Name'), ' mine')
  await user.click(button('Save'))
  const answer = async (theirs: RegExp, side: RegExp) => {
    const dialog = await screen.findByRole('dialog')
    const name = await within(dialog).findByRole('radio', { name: theirs })
    await user.click(side.test('Your value') ? within(dialog).getByRole('radio', { name: side }) : name)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  }
  await screen.findByRole('dialog')
  store({ Name: 'Theirs, later' })
  await answer(/^Saved value: Theirs$/, /^Saved value/)
  await screen.findByRole('radio', { name: /Theirs, later/ })
  expect(service.patch).not.toHaveBeenCalled()
  store({ About: 'By others' })
  await answer(/^Saved value: Theirs, later$/, /^Your value/)
  await expectToast(/Thing saved/)
  expect(service.patch.mock.calls).toEqual([['a', { Name: 'Old mine' }]])
  expect(field('About it')).toHaveValue('By others')
})

test('says that the record is unchanged when the user keeps every platform value', async () => {
  const user = open()
  store({ Name: 'Theirs' })
  await user.type(field('Name'), ' mine')
  await user.click(button('Save'))
  await user.click(await screen.findByRole('radio', { name: /^Saved value/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await expectToast(/^The thing was not changed\.$/)
  expect(toasts()).toHaveLength(1)
  expect(field('Name')).toHaveValue('Theirs')
  expect(service.patch).not.toHaveBeenCalled()
  expect(screen.queryByText('You have unsaved changes.')).toBeNull()
})

test('applies one choice or one revert to all fields of a field group', async () => {
  const user = open({ ...form, fieldGroups: [['Name', 'About']] })
  store({ About: 'By others' })
  await user.type(field('Name'), ' mine')
  await user.type(field('About it'), ' mine')
  await user.click(button('Save'))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByRole('group', { name: 'Name' })
  expect(name).toHaveTextContent('Your choice applies to About it too.')
  await user.click(within(name).getByRole('radio', { name: /^Your value/ }))
  const about = within(dialog).getByRole('group', { name: 'About it' })
  expect(within(about).getByRole('radio', { name: /^Your value/ })).toBeChecked()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  await user.click(button('Show 2 changes'))
  const list = await screen.findByRole('list', { name: 'Changes that are not saved' })
  const takeBack = within(list).getAllByRole('button', { name: 'Revert Name and About it' })
  expect(takeBack).toHaveLength(2)
  await user.click(takeBack[1] as HTMLElement)
  expect(field('Name')).toHaveValue('Old')
  expect(field('About it')).toHaveValue('Plain')
})

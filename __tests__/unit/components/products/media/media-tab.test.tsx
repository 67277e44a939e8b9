import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MediaTab } from '@/components/products/media/media-tab'
import { createSmallCopy } from '@/components/products/media/small-copy'
import { toast } from '@/components/ui/toaster'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { uploadFile } from '@/lib/ordercloud/upload'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/hooks/use-leave-guard', () => ({ useLeaveGuard: () => ({ isAsking: false }) }))
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/ordercloud/upload', () => ({ uploadFile: jest.fn() }))
jest.mock('@/components/products/media/small-copy')
jest.mock('@/components/ui/toaster', () => ({ toast: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const picture = (name: string) => ({ Url: `https://pictures.example/${name}.png` })
const [A, B, C] = [picture('a'), { ...picture('b'), Tags: ['side'] }, picture('c')]
const ROLES =
  'ProductManager ProductAdmin PriceScheduleAdmin CatalogAdmin CategoryAdmin BuyerReader UserGroupReader AdminAddressReader SupplierAddressReader ProductFacetReader SupplierReader'
const dialogs = { alert: jest.fn(), confirm: jest.fn(), prompt: jest.fn() }

let stored: { ID: string; xp: Record<string, unknown> }
const sdk = {
  Products: {
    Get: jest.fn(async () => stored),
    Patch: jest.fn(async (_: string, { xp }: { xp: object }) => {
      stored = { ...stored, xp: { ...stored.xp, ...xp } }
      return stored
    }),
  },
}

function show(xp: Record<string, unknown>, assignedRoles = ROLES, uploadUrl = '') {
  stored = { ID: 'p', xp }
  provideSettings({ uploadUrl } as Settings)
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles: assignedRoles.split(' '), isAdmin: true })
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: false } as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={dialogs}>
        <MediaTab product={stored as never} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  jest.clearAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

const list = () => screen.getByRole('list', { name: 'Pictures, in order' })
/** The addresses of the lines, in order. */
const order = () =>
  within(list())
    .getAllByText(/^https:/)
    .map((line) => line.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const images = () => sdk.Products.Patch.mock.calls.map(([, { xp }]) => xp)

it('adds a picture by its address with one PATCH of only the list', async () => {
  const user = show({ Weight: 3, Images: [A] })
  await user.click(button('Add by URL'))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^URL/ }), C.Url)
  await user.type(dialog.getByRole('textbox', { name: 'Alternative text' }), 'A drill')
  await user.click(dialog.getByRole('button', { name: 'Add picture' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(images()).toEqual([{ Images: [A, { ...C, AltText: 'A drill' }] }])
  expect(order()).toEqual([A.Url, C.Url])
})

it('rejects a wrong address without a request', async () => {
  const user = show({ Images: [A] })
  await user.click(button('Add by URL'))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^URL/ }), A.Url)
  await user.click(dialog.getByRole('button', { name: 'Add picture' }))
  expect(dialog.getByText('The product has this picture already.')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: /^URL/ })).toHaveFocus()
  expect(sdk.Products.Patch).not.toHaveBeenCalled()
})

it('keeps the other fields of a picture when its alternative text changes', async () => {
  const user = show({ Images: [A, B] })
  await user.click(button('Edit picture 2'))
  await user.type(screen.getByRole('textbox', { name: 'Alternative text' }), 'Side')
  await user.click(button('Save'))
  await waitFor(() => expect(images()).toEqual([{ Images: [A, { ...B, AltText: 'Side' }] }]))
})

it('a double click moves or removes one picture, although another row takes its place', async () => {
  const user = show({ Images: [A, B, C] })
  /** Clicks a button, and then the one that is in its place, as a double click does. */
  const doubleClick = async (name: string, next: string) => {
    await user.click(button(name))
    fireEvent.click(button(next), { detail: 2 })
  }
  await doubleClick('Make picture 3 primary', 'Make picture 3 primary')
  expect(order()).toEqual([C.Url, A.Url, B.Url])
  await doubleClick('Move picture 2 up', 'Move picture 2 up')
  expect(order()).toEqual([A.Url, C.Url, B.Url])
  await doubleClick('Move picture 1 down', 'Move picture 1 down')
  expect(order()).toEqual([C.Url, A.Url, B.Url])
  await doubleClick('Remove picture 1', 'Remove picture 1')
  expect(order()).toEqual([A.Url, B.Url])
  await waitFor(() => expect(stored.xp).toEqual({ Images: [A, B] }))
})

it('moves pictures by buttons, keeps the focus, and saves moves during a save after it', async () => {
  const user = show({ Images: [A, B, C] })
  await user.click(button('Move picture 1 down'))
  await waitFor(() => expect(order()).toEqual([B.Url, A.Url, C.Url]))
  expect(button('Move picture 2 down')).toHaveFocus()
  await waitFor(() => expect(images()).toEqual([{ Images: [B, A, C] }]))
  sdk.Products.Patch.mockClear()

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  sdk.Products.Get.mockImplementationOnce(async () => {
    await held
    return stored
  })
  await user.click(button('Make picture 3 primary'))
  expect(button('Move picture 1 up')).toHaveFocus()
  await user.click(button('Move picture 1 down'))
  expect(order()).toEqual([B.Url, C.Url, A.Url])
  expect(images()).toEqual([])
  release()
  await waitFor(() => expect(images()).toEqual([{ Images: [C, B, A] }, { Images: [B, C, A] }]))
  expect(order()).toEqual([B.Url, C.Url, A.Url])
})

it('moves a picture by dragging', async () => {
  show({ Images: [A, B, C] })
  const [first, , third] = [...list().children]
  const dataTransfer = { setData: jest.fn(), effectAllowed: '' }
  fireEvent.dragStart(third!, { dataTransfer })
  fireEvent.dragOver(first!, { dataTransfer })
  expect(first).toHaveAttribute('data-drop', 'before')
  fireEvent.drop(first!, { dataTransfer })
  await waitFor(() => expect(images()).toEqual([{ Images: [C, A, B] }]))
})

it('removes a picture, and restores it at its position', async () => {
  const user = show({ Images: [A, B, C] })
  await user.click(button('Remove picture 2'))
  await waitFor(() => expect(images()).toEqual([{ Images: [A, C] }]))
  await waitFor(() => expect(toast).toHaveBeenCalled())
  act(() => jest.mocked(toast).mock.lastCall![0].action!.onClick())
  await waitFor(() => expect(order()).toEqual([A.Url, B.Url, C.Url]))
  expect(images()).toEqual([{ Images: [A, C] }, { Images: [A, B, C] }])
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Undone' })))
})

it('rejects a change over a newer one by another user, and shows that one', async () => {
  const user = show({ Images: [A, B] })
  stored = { ID: 'p', xp: { Images: [A, B, C] } }
  await user.click(button('Move picture 2 up'))
  expect(await screen.findByText(/Nothing was saved, because this product has changed/)).toBeInTheDocument()
  expect(sdk.Products.Patch).not.toHaveBeenCalled()
  await waitFor(() => expect(order()).toEqual([A.Url, B.Url, C.Url]))
})

const file = (name: string, type = 'image/png') => new File(['picture'], name, { type })
/** The entry of an uploaded picture that is small already. */
const addressOf = async ({ name }: File) => `https://pictures.example/${name}`

it('adds uploaded pictures with one PATCH, and keeps a failed file until a retry', async () => {
  const user = show({ Images: [A] }, ROLES, 'https://uploads.example')
  jest.mocked(uploadFile).mockImplementation(addressOf).mockRejectedValueOnce(new Error('No space is left.'))
  await user.upload(screen.getByLabelText('Choose pictures'), [file('x.png'), file('b.png'), file('c.png')])
  await waitFor(() => expect(order()).toEqual([A.Url, picture('b').Url, picture('c').Url]))
  expect(images()).toEqual([{ Images: [A, picture('b'), picture('c')] }])
  const uploads = within(screen.getByRole('list', { name: 'Uploads' }))
  expect(uploads.getAllByRole('listitem')).toHaveLength(1)
  expect(uploads.getByRole('alert')).toHaveTextContent('No space is left.')
  await user.click(button('Retry x.png'))
  await waitFor(() => expect(order()).toHaveLength(4))
  expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument()
  expect(jest.mocked(uploadFile).mock.calls.map(([{ name }, id]) => `${id} ${name}`)).toEqual([
    'p x.png',
    'p b.png',
    'p c.png',
    'p x.png',
  ])
})

it('uploads all files that are dropped', async () => {
  show({ Images: [] }, ROLES, 'https://uploads.example')
  jest.mocked(uploadFile).mockImplementation(addressOf)
  const zone = screen.getByText(/^Drop pictures here/)
  fireEvent.drop(zone, { dataTransfer: { files: [file('b.png'), file('c.png')] } })
  await waitFor(() => expect(images()).toEqual([{ Images: [picture('b'), picture('c')] }]))
})

it('adds the small copies of uploaded pictures as thumbnails, and says which picture has none', async () => {
  const user = show({ Images: [] }, ROLES, 'https://uploads.example')
  jest.mocked(uploadFile).mockImplementation(addressOf)
  jest
    .mocked(createSmallCopy)
    .mockResolvedValueOnce(file('b-small.webp', 'image/webp'))
    .mockRejectedValueOnce(new Error('The browser cannot read the picture.'))
  await user.upload(screen.getByLabelText('Choose pictures'), [file('b.png'), file('c.png')])
  const small = { ...picture('b'), ThumbnailUrl: 'https://pictures.example/b-small.webp' }
  await waitFor(() => expect(images()).toEqual([{ Images: [small, picture('c')] }]))
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({
        description:
          '2 pictures added. Lists load 1 picture in full size, because the small copy could not be saved.',
      }),
    ),
  )
})

it('keeps uploaded pictures when another user has changed the product, and saves them on request', async () => {
  const user = show({ Images: [A] }, ROLES, 'https://uploads.example')
  jest.mocked(uploadFile).mockImplementation(addressOf)
  stored = { ID: 'p', xp: { Images: [A, C] } }
  await user.upload(screen.getByLabelText('Choose pictures'), [file('b.png')])
  expect(await screen.findByText(/Nothing was saved, because this product has changed/)).toBeInTheDocument()
  expect(sdk.Products.Patch).not.toHaveBeenCalled()
  await waitFor(() => expect(order()).toEqual([A.Url, C.Url]))
  await user.click(button('Save uploaded pictures'))
  await waitFor(() => expect(images()).toEqual([{ Images: [A, C, picture('b')] }]))
  await waitFor(() => expect(screen.queryByText(/Nothing was saved/)).not.toBeInTheDocument())
})

it('says that uploading can be turned on when it is off', () => {
  show({ Images: [A] })
  expect(screen.queryByLabelText('Choose pictures')).not.toBeInTheDocument()
  expect(screen.getByText(/Uploading pictures is off/)).toBeInTheDocument()
})

it('shows the reason why a reader cannot upload pictures', () => {
  show({ Images: [A] }, 'ProductViewer ProductReader', 'https://uploads.example')
  expect(screen.getByLabelText('Choose pictures')).toBeDisabled()
  expect(screen.getByLabelText('Choose pictures')).toHaveAccessibleDescription(/Product Manager/)
})

it('says that a picture cannot be loaded', () => {
  show({ Images: [A] })
  fireEvent.error(list().querySelector('img')!)
  expect(within(list()).getByRole('status')).toHaveTextContent('This picture cannot be loaded.')
})

it('keeps entries and values of other shapes', async () => {
  const user = show({ Images: [A, 'https://pictures.example/text.png', B] })
  expect(within(list()).getByText(/This entry is not a picture/)).toBeInTheDocument()
  expect(button('Remove picture 2')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Remove picture 1'))
  await waitFor(() => expect(images()).toEqual([{ Images: ['https://pictures.example/text.png', B] }]))
})

it('explains a value of another kind in place of the list', () => {
  show({ Images: { main: A } })
  expect(screen.getByText(/“Images” is not a list of pictures/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('shows the reason why a reader cannot change pictures', () => {
  show({ Images: [A, B] }, 'ProductViewer ProductReader')
  for (const name of ['Add by URL', 'Move picture 2 up', 'Edit picture 1', 'Remove picture 1'])
    expect(button(name)).toHaveAccessibleDescription(/Product Manager/)
  expect(list().firstChild).toHaveAttribute('draggable', 'false')
  expect(screen.queryByText(/Uploading pictures is off/)).not.toBeInTheDocument()
})

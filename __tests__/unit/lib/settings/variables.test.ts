import { parseSettings, LOCAL_SANDBOX } from '@/lib/settings/variables'

const complete = {
  NEXT_PUBLIC_OC_API_URL: 'https://api.example/',
  NEXT_PUBLIC_OC_CLIENT_ID: 'client',
  NEXT_PUBLIC_OC_MARKETPLACE_ID: 'market',
  NEXT_PUBLIC_OC_MARKETPLACE_NAME: 'Market',
}

describe('the settings', () => {
  it('have defaults except for the platform', () => {
    expect(parseSettings(complete)).toMatchObject({
      appName: 'Quartermaster',
      usesRealDashboardData: false,
      usesRealNotifications: false,
    })
  })

  it('show the observed header counts and use no image service by default', () => {
    expect(parseSettings(complete)).toMatchObject({ headerCounts: 'observed', avatarUrl: '' })
    const chosen = {
      NEXT_PUBLIC_HEADER_COUNTS: 'corrected',
      NEXT_PUBLIC_AVATAR_URL: 'https://pictures.example/{id}.png',
    }
    expect(parseSettings({ ...complete, ...chosen })).toMatchObject({
      headerCounts: 'corrected',
      avatarUrl: 'https://pictures.example/{id}.png',
    })
  })

  it('use the upload endpoint of the embedded platform, and no other unless it is set', () => {
    expect(parseSettings(complete)).toMatchObject({ uploadUrl: '', uploadStorageUrl: '' })
    const local = { QUARTERMASTER_SANDBOX: 'local', NEXT_PUBLIC_OC_API_URL: 'http://localhost:4999/' }
    expect(parseSettings(local).uploadUrl).toBe('http://localhost:4999/_sandbox/uploads')
    const own = {
      NEXT_PUBLIC_UPLOAD_URL: ' https://uploads.example/grant ',
      NEXT_PUBLIC_UPLOAD_STORAGE_URL: 'https://storage.example',
    }
    expect(parseSettings({ ...local, ...own })).toMatchObject({
      uploadUrl: 'https://uploads.example/grant',
      uploadStorageUrl: 'https://storage.example',
    })
  })

  it.each(Object.keys(complete))('reject a missing or blank %s and explain what to do', (variable) => {
    const sentence = `Missing environment setting: please provide a value for ${variable} and restart the dev server.`
    expect(() => parseSettings({ ...complete, [variable]: undefined })).toThrow(sentence)
    expect(() => parseSettings({ ...complete, [variable]: '  ' })).toThrow(sentence)
  })

  it('remove the trailing slash of the platform address', () => {
    expect(parseSettings(complete).apiUrl).toBe('https://api.example')
  })

  it('take the schemas of extended properties from this server only', () => {
    const schemas = (NEXT_PUBLIC_XP_SCHEMAS: string) =>
      parseSettings({ ...complete, NEXT_PUBLIC_XP_SCHEMAS }).xpSchemas
    expect(schemas(' /xp-schemas.json ')).toBe('/xp-schemas.json')
    expect(schemas('')).toBe('')
    for (const wrong of [
      'xp-schemas.json',
      '//other.example/schemas.json',
      'https://other.example/schemas.json',
    ])
      expect(() => schemas(wrong)).toThrow(
        'The environment setting NEXT_PUBLIC_XP_SCHEMAS must be a path on this server that starts with /',
      )
  })

  it('read the properties that suppliers cannot change as paths', () => {
    const paths = (NEXT_PUBLIC_SUPPLIER_READ_ONLY_XP: string) =>
      parseSettings({ ...complete, NEXT_PUBLIC_SUPPLIER_READ_ONLY_XP }).supplierReadOnlyXp
    expect(paths(' Rating, Contract.Level ')).toEqual([['Rating'], ['Contract', 'Level']])
    expect(paths('')).toEqual([])
  })

  it('have a storefront for acting on behalf of buyers only if the operator names one', () => {
    expect(parseSettings(complete).storefrontClientId).toBe('')
    const chosen = { ...complete, NEXT_PUBLIC_OC_STOREFRONT_CLIENT_ID: ' storefront ' }
    expect(parseSettings(chosen).storefrontClientId).toBe('storefront')
  })

  it('name the list of notes about orders', () => {
    expect(parseSettings(complete).orderNotesXp).toBe('Notes')
    expect(parseSettings({ ...complete, NEXT_PUBLIC_ORDER_NOTES_XP: ' Remarks ' }).orderNotesXp).toBe(
      'Remarks',
    )
  })

  it('have the head of printed documents, whose logo comes from no other host', () => {
    expect(parseSettings(complete)).toMatchObject({
      marketplaceAddress: [],
      marketplaceLogo: '',
      paperSize: undefined,
    })
    const head = {
      NEXT_PUBLIC_MARKETPLACE_ADDRESS: ' 12 Harbor Road | Norfolk VA 23510 |',
      NEXT_PUBLIC_MARKETPLACE_LOGO: '/logo.png',
      NEXT_PUBLIC_PAPER_SIZE: 'A4',
    }
    expect(parseSettings({ ...complete, ...head })).toMatchObject({
      marketplaceAddress: ['12 Harbor Road', 'Norfolk VA 23510'],
      marketplaceLogo: '/logo.png',
      paperSize: 'A4',
    })
    const data = 'data:image/png;base64,iVBORw0KGgo='
    expect(parseSettings({ ...complete, NEXT_PUBLIC_MARKETPLACE_LOGO: data }).marketplaceLogo).toBe(data)
  })

  it('have tracking pages of carriers besides those of the app', () => {
    expect(parseSettings(complete).trackingLinks).toEqual([])
    const NEXT_PUBLIC_TRACKING_LINKS =
      ' DHL = https://track.example/?n={number}&a=b | Harbor Express=https://harbor.example/{number} |'
    expect(parseSettings({ ...complete, NEXT_PUBLIC_TRACKING_LINKS }).trackingLinks).toEqual([
      { carrier: 'DHL', template: 'https://track.example/?n={number}&a=b' },
      { carrier: 'Harbor Express', template: 'https://harbor.example/{number}' },
    ])
  })

  it('fall back to the local platform only when QUARTERMASTER_SANDBOX is local', () => {
    expect(parseSettings({ QUARTERMASTER_SANDBOX: 'local' }).apiUrl).toBe(
      LOCAL_SANDBOX.NEXT_PUBLIC_OC_API_URL,
    )
    expect(() => parseSettings({})).toThrow('NEXT_PUBLIC_OC_API_URL')
    expect(() => parseSettings({ QUARTERMASTER_SANDBOX: 'true' })).toThrow('NEXT_PUBLIC_OC_API_URL')
    expect(parseSettings({ ...complete, QUARTERMASTER_SANDBOX: 'local' }).apiUrl).toBe('https://api.example')
  })

  it.each([
    ['NEXT_PUBLIC_OC_API_URL', 'localhost:4010'],
    ['NEXT_PUBLIC_OC_API_URL', 'ftp://x'],
    ['NEXT_PUBLIC_LEGAL_URL', 'javascript:alert(1)'],
    ['NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA', 'yes'],
    ['NEXT_PUBLIC_USE_REAL_NOTIFICATIONS', '1'],
    ['NEXT_PUBLIC_HEADER_COUNTS', 'swapped'],
    ['NEXT_PUBLIC_SUPPLIER_READ_ONLY_XP', 'Rating,,Contract..Level'],
    ['NEXT_PUBLIC_SUPPLIER_READ_ONLY_XP', 'Rating; Contract'],
    ['NEXT_PUBLIC_SUPPLIER_READ_ONLY_XP', 'constructor'],
    ['NEXT_PUBLIC_ORDER_NOTES_XP', 'Office.Notes'],
    ['NEXT_PUBLIC_ORDER_NOTES_XP', 'my notes'],
    ['NEXT_PUBLIC_MARKETPLACE_LOGO', 'https://pictures.example/logo.png'],
    ['NEXT_PUBLIC_MARKETPLACE_LOGO', '//pictures.example/logo.png'],
    ['NEXT_PUBLIC_MARKETPLACE_LOGO', 'logo.png'],
    ['NEXT_PUBLIC_MARKETPLACE_LOGO', 'data:text/html,x'],
    ['NEXT_PUBLIC_MARKETPLACE_LOGO', `data:image/png;base64,${'A'.repeat(32_768)}`],
    ['NEXT_PUBLIC_PAPER_SIZE', 'a4'],
    ['NEXT_PUBLIC_TRACKING_LINKS', 'https://track.example/{number}'],
    ['NEXT_PUBLIC_TRACKING_LINKS', '=https://track.example/{number}'],
    ['NEXT_PUBLIC_TRACKING_LINKS', 'DHL=http://track.example/{number}'],
    ['NEXT_PUBLIC_TRACKING_LINKS', 'DHL=javascript:alert({number})'],
    ['NEXT_PUBLIC_TRACKING_LINKS', 'DHL=https://track.example/'],
    ['NEXT_PUBLIC_TRACKING_LINKS', 'DHL=https://{number}.example/'],
    ['NEXT_PUBLIC_TRACKING_LINKS', 'DHL=https://{number}@track.example/{number}'],
    ['NEXT_PUBLIC_TRACKING_LINKS', 'DHL=https://track.example/{number}, GLS=https://gls.example/{number}'],
    ['NEXT_PUBLIC_UPLOAD_URL', '/uploads'],
    ['NEXT_PUBLIC_UPLOAD_STORAGE_URL', 'storage.example'],
    ['NEXT_PUBLIC_AVATAR_URL', 'https://pictures.example/'],
    ['NEXT_PUBLIC_AVATAR_URL', 'ftp://pictures.example/{id}'],
    ['NEXT_PUBLIC_AVATAR_URL', 'https://{id}.example/'],
  ])('reject %s=%s with the name of the variable', (variable, value) => {
    expect(() => parseSettings({ ...complete, [variable]: value })).toThrow(variable)
  })
})

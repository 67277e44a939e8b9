import type { BuyerSeed } from './story'

export const CLAIRVAL: BuyerSeed = {
  id: 'clairval',
  name: 'Clairval Restauration',
  domain: 'clairval.example.com',
  active: true,
  catalog: 'hospitality',
  locale: 'eur',
  xp: {
    Industry: 'Restaurants',
    PaymentTerms: 'Net 30',
    AccountManager: 'product-manager',
    CustomerSince: 2024,
  },
  people: [
    {
      id: 'buyer-four',
      username: 'buyer.four',
      first: 'Mélanie',
      last: 'Courtadon',
      title: 'Acheteuse',
      phone: '+33 1 99 00 21 10',
      groups: ['achats'],
    },
    {
      id: 'idriss-benali',
      first: 'Idriss',
      last: 'Benali',
      title: 'Chef de cuisine',
      phone: '+33 1 99 00 21 11',
      groups: ['cuisines'],
    },
    {
      id: 'solene-guivarch',
      first: 'Solène',
      last: 'Guivarch',
      title: 'Directrice',
      phone: '+33 1 99 00 21 12',
      groups: ['direction'],
    },
  ],
  groups: [
    { id: 'achats', name: 'Achats', about: 'Purchasing for all restaurants' },
    { id: 'cuisines', name: 'Cuisines', about: 'Kitchens' },
    { id: 'direction', name: 'Direction', about: 'Approves orders' },
  ],
  places: [
    {
      id: 'nantes-cuisine',
      name: 'Cuisine centrale',
      street: '14 quai des Tonneliers',
      city: 'Nantes',
      zip: '44000',
      country: 'FR',
      phone: '+33 1 99 00 21 13',
      uses: [{ shipping: true, billing: false }],
    },
    {
      id: 'paris-siege',
      name: 'Siège',
      street: '102 rue du Vieux Moulin',
      city: 'Paris',
      zip: '75011',
      country: 'FR',
      uses: [
        { shipping: false, billing: true },
        { group: 'achats', shipping: true, billing: true },
      ],
    },
  ],
  costCenters: [
    { id: 'cuisine-centrale', name: 'Cuisine centrale', about: 'Nantes', groups: ['cuisines', 'achats'] },
  ],
  cards: [
    {
      id: 'clairval-achats',
      type: 'Mastercard',
      digits: '5104',
      holder: 'Mélanie Courtadon',
      expires: '2029-02-28T00:00:00.000Z',
      for: [{ user: 'buyer-four' }],
    },
  ],
  accounts: [
    {
      id: 'vaisselle',
      name: 'Budget vaisselle',
      balance: 6000,
      notForPayment: true,
      for: [{ group: 'cuisines' }],
    },
  ],
  rules: [
    {
      id: 'plus-de-1000',
      name: 'Plus de 1 000 €',
      about: 'La direction approuve au-delà de 1 000 €.',
      group: 'direction',
      when: 'order.Total > 1000',
    },
  ],
}

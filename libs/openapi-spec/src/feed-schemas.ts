import { instant } from '@postjoin/envelope';
import { optionalText, texts } from '@postjoin/join/types';
import Type from 'typebox';
import * as parameters from './parameters.ts';

/** The parameters of both feeds. */
export const feedParameters = Type.Object({
  account: parameters.account,
  markets: parameters.markets,
  certainty: parameters.certainty,
});

const text = (description: string) => Type.String({ description });

const itemSchema = Type.Object(
  {
    id: text('The link of the row.'),
    url: text('The page of the post with its contract: the same address.'),
    external_url: optionalText('The post on its platform.'),
    title: text('The contract: quoted third-party material.'),
    content_text: text('The post, its time and the prices of the contract: quoted third-party material.'),
    date_published: instant('When the post was first matched.'),
    date_modified: instant('The same time.'),
    tags: Type.Optional(texts('The topics of the row. Each finds the row as an entry of markets.')),
  },
  { description: 'A match.' },
);

/** A feed as https://www.jsonfeed.org/version/1.1/ defines it. */
export const jsonFeedSchema = Type.Object(
  {
    version: text('The address of the format.'),
    title: text('The title of the feed.'),
    home_page_url: text('The page for people.'),
    feed_url: text('The address of this feed, with its parameters.'),
    description: text('What the service does.'),
    icon: text('The address of the logo.'),
    authors: Type.Array(Type.Object({ name: text('The operator of the service.') }), {
      description: 'The operator of the service.',
    }),
    language: text('The language of the feed.'),
    items: Type.Array(itemSchema, { description: 'The latest match first.' }),
  },
  { description: 'The newest matches, without an envelope.' },
);

export const atomFeedSchema = Type.String({
  description: 'An Atom feed (RFC 4287) with the same entries. published and updated are the time of the first match.',
});

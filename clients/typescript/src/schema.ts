/**
 * The contract's types and bounds.
 *
 * Made from openapi.yaml by generate.ts with openapi-typescript; `bin/client` makes it anew. Not edited by hand.
 */

/** The most that a search may ask for. */
export const searchBounds = { limit: 500, offset: 10000 } as const

export interface paths {
    "/api/v1/dictionary.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search approved terms
         * @description Needs the scope `dictionary:read`; costs one credit an answer. All conditions must hold; without
         *     `q` the list stands by English term. A search that finds nothing is an answer: `200 []`.
         */
        get: operations["searchDictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submit.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a new term
         * @description Needs the scope `dictionary:write`; costs one credit where the submission is stored. It waits for
         *     review, or is published at once where the service or the app is set so. The same word with
         *     another translation, or one that differs in its tones, is welcome; the same pair is not (409).
         *     Texts are trimmed, brought to NFC and stored as written. The `id` names the submission to the
         *     service's staff, who also give the reason where it is rejected.
         */
        post: operations["submitTerm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suggest.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest an edit of a term
         * @description Needs the scope `dictionary:write`; costs one credit where the suggestion is stored. It waits for
         *     review. The slug, and at least one of the other fields, must be there.
         */
        post: operations["suggestEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance and usage
         * @description Any scope. Spends nothing and does not count against the hourly limit.
         */
        get: operations["showCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search approved terms from a page
         * @description What the widget calls from a visitor's browser. No key: the app is named by its client ID, which
         *     stands readable in the page, so the app's origin list says whose pages may call. An app with an
         *     address list needs an origin list too. Needs the scope `dictionary:read`; costs one credit an
         *     answer, charged as embed spending, in an hourly window of its own. Each visitor's address may
         *     search 60 times a minute, unless the app says otherwise.
         */
        get: operations["searchFromPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/dictionary.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The widget's newest release */
        get: operations["getWidget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/{version}/dictionary.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One release of the widget, for ever the same bytes */
        get: operations["getWidgetRelease"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @constant */
            ok: false;
            error: string;
        };
        Text: {
            en: string | null;
            yo: string | null;
        };
        Term: {
            id: number;
            slug: string;
            /** Format: uri */
            url: string;
            english: string;
            yoruba: string;
            aliases: string[];
            definitions: components["schemas"]["Text"];
            category: string | null;
            example: components["schemas"]["Text"];
            media: string[];
        };
        /** @description Plain text without control characters and invisible signs, with at least one letter, digit, + or */
        Headword: string;
        /** @description Text without line breaks and other control characters that is not empty when trimmed. Counted after trimming and in NFC. */
        PlainText: string;
        Submission: {
            english_term: components["schemas"]["Headword"];
            yoruba_term: components["schemas"]["Headword"];
            /** @description What it is and what it is for, in English. */
            definition_en: components["schemas"]["PlainText"];
        };
        Submitted: {
            /** @constant */
            ok: true;
            /** @enum {string} */
            status: "pending" | "published";
            submission: {
                id: string;
            };
            /** @description The term, where it was published at once; null where it waits for review. */
            term: {
                slug: string;
                /** Format: uri */
                url: string;
            } | null;
        };
        Suggestion: {
            /** @description A slug that the term has or had. */
            slug: components["schemas"]["PlainText"];
            suggested_yoruba?: components["schemas"]["Headword"];
            /**
             * @description Other names in either language, to stand beside those that the term has, with commas between:
             *     at most 50, each a headword, none with the sign |.
             */
            suggested_aliases?: components["schemas"]["PlainText"];
            /** @description What should be changed and why, in words, for the reviewers. */
            notes?: components["schemas"]["PlainText"];
        };
        Suggested: {
            /** @constant */
            ok: true;
            /** @constant */
            status: "pending";
            suggestion: {
                id: string;
                slug: string;
            };
        };
        ChannelUsage: {
            today: number;
            "7d": number;
        };
        CreditSummary: {
            credit_balance: number;
            costs: {
                /** @constant */
                api_request: 1;
                /** @constant */
                embed_search: 1;
            };
            usage: {
                spent_today: number;
                spent_7d: number;
                api: components["schemas"]["ChannelUsage"];
                embed: components["schemas"]["ChannelUsage"];
                /** @description Days the balance lasts at the pace since the first spending of the 7 days; null without spending. */
                runway_days: number | null;
                /** @description UTC days, oldest first. */
                by_day: {
                    /** Format: date */
                    date: string;
                    api: number;
                    embed: number;
                    total: number;
                }[];
            };
        };
    };
    responses: {
        /** @description A parameter, a header or a field of the body cannot be taken; the message names it. */
        BadInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "ok": false,
                 *       "error": "limit must be a whole number from 1 to 500, in plain digits."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key is missing or not valid, or two keys differ. */
        NoKey: {
            headers: {
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The client ID is missing or belongs to no app. */
        NoClient: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The script, compressed as the caller takes it. */
        Script: {
            headers: {
                ETag?: string;
                "Cache-Control"?: string;
                "Access-Control-Allow-Origin"?: "*";
                [name: string]: unknown;
            };
            content: {
                "text/javascript": string;
            };
        };
        /** @description No credits are left. */
        NoCredits: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["Limit"];
                "X-RateLimit-Remaining": components["headers"]["Remaining"];
                "X-RateLimit-Reset": components["headers"]["Reset"];
                "X-Credit-Balance": components["headers"]["Balance"];
                "X-Credit-Cost": components["headers"]["Cost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** Format: uri */
                    top_up_url: string;
                    credit_balance: number;
                    /** @constant */
                    credit_cost: 1;
                };
            };
        };
        /** @description The app is revoked, lacks the scope, or is called from an address or origin that is not on its lists. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no approved term with this slug. */
        NoTerm: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The pair of headwords is in the dictionary or waits for review already, or the Idempotency-Key was
         *     used for another request.
         */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body has more than 65,536 bytes. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not sent as uncompressed `application/json`. */
        NotJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Only the methods in `Allow` are. HEAD is not, for it must not bill. */
        WrongMethod: {
            headers: {
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The hourly limit is reached; of embed searches, the app's daily limit or the visitor's minute; or
         *     too many calls of this app or address were refused within a minute. The six headers stand on all
         *     but the last.
         */
        Throttled: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description A store of the service does not answer. Nothing was charged. A submission or suggestion may have
         *     been stored all the same: send an Idempotency-Key to be able to repeat the call.
         */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Makes a call safe to send again: within 24 hours the same key with the same body gets the first
         *     answer, and costs nothing. With another body it is refused (409). Two at once: the second waits
         *     for the first. A refused or failed call uses no key up.
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Calls an hour. */
        Limit: number;
        /** @description Calls left in the hour, after this one. */
        Remaining: number;
        /** @description UTC epoch seconds at which the hour ends. */
        Reset: number;
        /** @description Credits left, after this call. */
        Balance: number;
        /** @description What this call cost, 0 when refused. */
        Cost: 0 | 1;
        /** @description Whether the app may use terms commercially. */
        CommercialUse: "allowed" | "not-allowed";
        /** @description Names this answer in the service's log. */
        RequestId: string;
        /** @description Whole seconds after which to call again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    searchDictionary: {
        parameters: {
            query?: {
                /**
                 * @description Text matched against English and Yoruba, headwords before aliases before definitions. Tone
                 *     marks, under-dots, capitals, hyphens, spaces and apostrophes may be left out, and `sh`
                 *     written for ṣ; who writes marks gets exact matches first. The last word may be unfinished.
                 *     Where no headword and no alias is found, one typing error is forgiven in words of five
                 *     letters or more, other than in their first letter.
                 * @example ero
                 */
                q?: string;
                /** @description Label or slug of a category. */
                category?: string;
                /** @description Exact slug of a term; one that it had before is as good. */
                slug?: string;
                /** @description First letter of the English term, in either case. */
                letter?: string;
                /** @description Most terms in the answer, in plain digits. */
                limit?: number;
                /** @description How many terms to pass over, in plain digits. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms found. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["Limit"];
                    "X-RateLimit-Remaining": components["headers"]["Remaining"];
                    "X-RateLimit-Reset": components["headers"]["Reset"];
                    "X-Credit-Balance": components["headers"]["Balance"];
                    "X-Credit-Cost": components["headers"]["Cost"];
                    "X-Commercial-Use": components["headers"]["CommercialUse"];
                    /** @description How many terms match, beyond the limit too. */
                    "X-Total-Count"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Term"][];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["NoKey"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["WrongMethod"];
            429: components["responses"]["Throttled"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitTerm: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a call safe to send again: within 24 hours the same key with the same body gets the first
                 *     answer, and costs nothing. With another body it is refused (409). Two at once: the second waits
                 *     for the first. A refused or failed call uses no key up.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "english_term": "kettle",
                 *       "yoruba_term": "ìkòkò iná",
                 *       "definition_en": "A vessel that boils water."
                 *     }
                 */
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["Limit"];
                    "X-RateLimit-Remaining": components["headers"]["Remaining"];
                    "X-RateLimit-Reset": components["headers"]["Reset"];
                    "X-Credit-Balance": components["headers"]["Balance"];
                    "X-Credit-Cost": components["headers"]["Cost"];
                    "X-Commercial-Use": components["headers"]["CommercialUse"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submitted"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["NoKey"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["WrongMethod"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["Throttled"];
            503: components["responses"]["Unavailable"];
        };
    };
    suggestEdit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a call safe to send again: within 24 hours the same key with the same body gets the first
                 *     answer, and costs nothing. With another body it is refused (409). Two at once: the second waits
                 *     for the first. A refused or failed call uses no key up.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "computer",
                 *       "suggested_aliases": "ẹ̀rọ ayárabíàṣá, kọ̀m̀pútà"
                 *     }
                 */
                "application/json": components["schemas"]["Suggestion"];
            };
        };
        responses: {
            /** @description Stored. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["Limit"];
                    "X-RateLimit-Remaining": components["headers"]["Remaining"];
                    "X-RateLimit-Reset": components["headers"]["Reset"];
                    "X-Credit-Balance": components["headers"]["Balance"];
                    "X-Credit-Cost": components["headers"]["Cost"];
                    "X-Commercial-Use": components["headers"]["CommercialUse"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggested"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["NoKey"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoTerm"];
            405: components["responses"]["WrongMethod"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["Throttled"];
            503: components["responses"]["Unavailable"];
        };
    };
    showCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app's books, as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditSummary"];
                };
            };
            401: components["responses"]["NoKey"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["WrongMethod"];
            429: components["responses"]["Throttled"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchFromPage: {
        parameters: {
            query: {
                /** @description The app's client ID. */
                client_id: string;
                /**
                 * @description As `q` of dictionary.php.
                 * @example ero
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 20 terms, as dictionary.php returns them. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["Limit"];
                    "X-RateLimit-Remaining": components["headers"]["Remaining"];
                    "X-RateLimit-Reset": components["headers"]["Reset"];
                    "X-Credit-Balance": components["headers"]["Balance"];
                    "X-Credit-Cost": components["headers"]["Cost"];
                    "X-Commercial-Use": components["headers"]["CommercialUse"];
                    /** @description How many terms match, beyond the twenty too. */
                    "X-Total-Count"?: number;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Term"][];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["NoClient"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["WrongMethod"];
            429: components["responses"]["Throttled"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWidget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Script"];
            /** @description The caller has it already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["WrongMethod"];
        };
    };
    getWidgetRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1.0.0 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Script"];
            /** @description The caller has it already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such release. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["WrongMethod"];
        };
    };
}

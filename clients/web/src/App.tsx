/** The frame of all pages: header, signed-in user and routes. */
import { Link, Redirect, Route, Router, Switch, useLocation } from "wouter-preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BASE } from "./base";
import { SignInPage } from "./pages/SignIn";
import icon from "./icon.svg";
import { lazy } from "./lazy";
import { useSession, WithSession } from "./session";
import { LANGUAGE, LANGUAGES, speak, t } from "./texts";
import { Busy } from "./ui/Bits";
import { ConnectionLine } from "./ui/Connection";
import { Prove } from "./ui/Prove";

const loadHome = async () => (await import("./pages/Home")).HomePage;
const HomePage = lazy(loadHome);
const AccountPage = lazy(async () => (await import("./pages/Account")).AccountPage);
const AdminPage = lazy(async () => (await import("./pages/Admin")).AdminPage);
const GamesPage = lazy(async () => (await import("./pages/Games")).GamesPage);
const JoinPage = lazy(async () => (await import("./pages/Join")).JoinPage);
const JoinSeasonPage = lazy(async () => (await import("./pages/JoinSeason")).JoinSeasonPage);
const MatchPage = lazy(async () => (await import("./pages/Match")).MatchPage);
const NewMatchPage = lazy(async () => (await import("./pages/NewMatch")).NewMatchPage);
const NewSeasonPage = lazy(async () => (await import("./pages/NewSeason")).NewSeasonPage);
const PublicSeasonPage = lazy(async () => (await import("./season/PublicPage")).PublicSeasonPage);
const SeasonPage = lazy(async () => (await import("./pages/Season")).SeasonPage);
const GuestLine = lazy(async () => (await import("./ui/Guest")).GuestLine);
const Arrival = lazy(async () => (await import("./ui/Providers")).Arrival);
const SeasonsPage = lazy(async () => (await import("./pages/Seasons")).SeasonsPage);

/** What a provider's redirect brought back. Taken out of the address at once: it lets in who has it. */
const BACK = location.hash.startsWith("#oidc_") && location.hash.slice(1);
if (BACK) history.replaceState(null, "", location.pathname);

export function App() {
  return (
    <Router base={BASE}>
      <WithSession>
        <Shell />
      </WithSession>
    </Router>
  );
}

function Shell() {
  const { me, isWaking, signOut } = useSession();
  const [place, go] = useLocation();
  const [back, setBack] = useState(BACK);
  const main = useRef<HTMLElement>(null);
  const before = useRef(place);
  useEffect(() => {
    // While the token is checked: who comes back needs it next.
    if (isWaking && place === "/") void loadHome().catch(() => undefined);
  }, []);
  useEffect(() => {
    // Move the focus to the top of a new page, for screen readers too. The tabs of a match count as one page.
    if (pageOf(place) !== pageOf(before.current)) main.current?.focus();
    before.current = place;
  }, [place]);
  return (
    <>
      <a class="skip" href="#main">
        {t("Skip to content")}
      </a>
      <header class="top">
        <Link href="/" class="brand">
          <img src={icon} alt="" width="28" height="28" />
          <span class="brandname">Mainmatch</span>
        </Link>
        {me && (
          <nav aria-label={t("Main")}>
            <Link href="/seasons">{t("Seasons")}</Link>
            <Link href="/games">{t("Games")}</Link>
            {me.admin && <Link href="/admin">{t("Server")}</Link>}
            <Link href="/account" class="me" aria-label={t("Your account, {name}", { name: me.display_name })}>
              {me.display_name}
            </Link>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                void signOut();
                go("/");
              }}
            >
              {t("Sign out")}
            </button>
          </nav>
        )}
      </header>
      <ConnectionLine />
      {me?.guest_until && <GuestLine until={me.guest_until} />}
      <Prove />
      {/* With the page's name: what comes is laid out before it is there. */}
      <main id="main" class={place.split("/")[1]} ref={main} tabIndex={-1}>
        {isWaking ? <Busy /> : back ? <Arrival found={back} onDone={() => setBack(false)} /> : me || place.startsWith("/join/") ? <Pages /> : <Visitors />}
      </main>
      <footer class="foot">
        <label>
          {t("Language")}{" "}
          <select value={LANGUAGE} onChange={(event) => speak(event.currentTarget.value)}>
            {Object.entries(LANGUAGES).map(([language, name]) => (
              <option key={language} value={language} lang={language}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </footer>
    </>
  );
}

const pageOf = (place: string): string => place.split("/").slice(0, 3).join("/");

/** Without a session: a link to a match or a public season shows what it is before it asks anybody to sign in. */
function Visitors() {
  return (
    <Switch>
      <Route path="/m/:id/:tab?">{(params) => <JoinPage key={params.id} id={params.id} />}</Route>
      <Route path="/seasons/:id/:tab?">{(params) => <PublicSeasonPage key={params.id} id={params.id} />}</Route>
      <Route>
        <SignInPage />
      </Route>
    </Switch>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route path="/new">
        <NewMatchPage />
      </Route>
      <Route path="/account">
        <AccountPage />
      </Route>
      <Route path="/admin">
        <AdminPage />
      </Route>
      <Route path="/games/:game?">{(params) => <GamesPage game={params.game} />}</Route>
      <Route path="/join/:id">{(params) => <JoinPage id={params.id} />}</Route>
      <Route path="/seasons">
        <SeasonsPage />
      </Route>
      <Route path="/seasons/new">
        <NewSeasonPage />
      </Route>
      <Route path="/seasons/:id/join">{(params) => <JoinSeasonPage key={params.id} id={params.id} />}</Route>
      <Route path="/seasons/:id/:tab?">{(params) => <SeasonPage key={params.id} id={params.id} tab={params.tab} />}</Route>
      <Route path="/m/:id/:tab?">{(params) => <MatchPage key={params.id} id={params.id} tab={params.tab} />}</Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}

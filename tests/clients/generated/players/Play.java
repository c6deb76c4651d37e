import org.openapitools.client.ApiClient;
import org.openapitools.client.api.MatchesApi;
import org.openapitools.client.api.PlayApi;
import org.openapitools.client.api.SignInApi;
import org.openapitools.client.model.BotRequest;
import org.openapitools.client.model.InstantAction;
import org.openapitools.client.model.JoinMatchRequest;
import org.openapitools.client.model.MatchFacts;
import org.openapitools.client.model.NewAccount;
import org.openapitools.client.model.NewMatch;
import org.openapitools.client.model.SeatOptions;
import org.openapitools.client.model.SessionToken;
import org.openapitools.client.model.StartRequest;
import org.openapitools.client.model.NewSubmission;

/** Plays a match with openapi-generator's client for java.net.http: URL to title, players, status, moves. */
public final class Play {
  public static void main(String[] arguments) throws Exception {
    ApiClient http = new ApiClient();
    http.updateBaseUri(arguments[0]);
    SignInApi guest = new SignInApi(http);
    guest.createAccount(new NewAccount().username("ada").password("correct horse battery"), null);
    SessionToken session = guest.createSession("ada", "correct horse battery", null, null, null, null, null, null);
    http.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + session.getAccessToken()));
    MatchesApi matches = new MatchesApi(http);
    PlayApi play = new PlayApi(http);

    MatchFacts match = matches.createMatch(new NewMatch().game("duel-of-nerve"), null, null);
    String id = match.getId();
    matches.joinMatch(id, null, null, new JoinMatchRequest());
    matches.addBots(id, null, null, new BotRequest());
    match = matches.startMatch(id, null, null, new StartRequest());
    int moves = 0;
    while (match.getStatus().getValue().equals("running")) {
      SeatOptions options = play.getOptions(id, null, null);
      match = matches.getMatch(id, null, null);
      // Without an offer it is the bot's turn.
      if (options.getActions().isEmpty()) continue;
      var offer = options.getActions().get(0);
      String phase = options.getPhase().getId();
      if (offer.getMode().equals("sealed"))
        play.putSubmission(id, new NewSubmission().phaseId(phase).action(offer.getExample()).locked(true), null, null);
      else play.postAction(id, new InstantAction().phaseId(phase).action(offer.getExample()), null, null);
      moves += 1;
    }
    System.out.println(
        match.getTitle() + " " + match.getPlayerCount() + " " + match.getStatus().getValue() + " " + moves);
  }
}
